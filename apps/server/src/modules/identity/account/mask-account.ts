const STARS = '***';

/** `p***1`: enough for a winner to recognise themselves, too little for anybody else. */
export function maskAccount(account: string): string {
  const letters = Array.from(account);
  const [first = ''] = letters;
  const last = letters.length > 3 ? (letters[letters.length - 1] ?? '') : '';
  return `${first}${STARS}${last}`;
}
