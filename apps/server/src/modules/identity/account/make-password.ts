/** Letters and digits nobody mixes up when they copy them from a phone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';

/** Makes a password that passes the rule and is easy to type: eight letters, four digits. [REG-13] */
export function makePassword(chance: { below(limit: number): number }): string {
  const pick = (alphabet: string, count: number): string =>
    Array.from({ length: count }, () => alphabet.charAt(chance.below(alphabet.length))).join('');
  return pick(LETTERS, 8) + pick(DIGITS, 4);
}
