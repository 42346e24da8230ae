/** Keeps the number of an account, such as `0917 *** 0142`, on one line. */
export function wholeNumber(text: string): string {
  return text.replace(/ ?(\*+) ?/g, (hidden) => hidden.replace(/ /g, '\u00a0'));
}
