/** Letters and digits nobody mixes up when they copy them from a phone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';

/** Draws a first password that passes the rule and is easy to type: eight letters, four digits. */
export function drawPassword(): string {
  const pick = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet.charAt(below(alphabet.length))).join('');
  return pick(LETTERS, 8) + pick(DIGITS, 4);
}

/** A number below a limit, each as likely as the others. */
function below(limit: number): number {
  const most = 256 - (256 % limit);
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while (Number(byte[0]) >= most);
  return Number(byte[0]) % limit;
}
