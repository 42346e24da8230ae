const LAST = 6;

/** The end of a long number, enough to tell rows apart; the whole one stands where the row opens. */
export function shortNumber(number: string): string {
  return number.length <= LAST ? number : `…${number.slice(-LAST).replace(/^-+/, '')}`;
}
