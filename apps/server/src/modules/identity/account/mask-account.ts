const STARS = '***';

/** `p***1`: enough for a winner to recognise themselves, too little for anybody else. */
export function maskAccount(account: string): string {
  const letters = Array.from(account);
  const [first = ''] = letters;
  const last = letters.length > 3 ? (letters[letters.length - 1] ?? '') : '';
  return `${first}${STARS}${last}`;
}

/** `ka***ne`: enough for whoever knows whom they invited. [SCR-11] */
export function maskFriend(account: string): string {
  const letters = Array.from(account);
  if (letters.length < 6) return maskAccount(account);
  return `${letters.slice(0, 2).join('')}${STARS}${letters.slice(-2).join('')}`;
}
