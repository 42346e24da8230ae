/**
 * Amounts on the way to the screen and back. They travel as texts with exactly the decimals of their currency; what is added
 * up or moves on the screen is counted in minor units, which a number holds exactly up to nine thousand million millions.
 */

/** How many decimals an amount of the wire has: those of its currency. */
export function decimalsOf(amount: string): number {
  return (amount.split('.')[1] ?? '').length;
}

/** An amount of the wire in minor units. */
export function minorOf(amount: string): number {
  return Number(amount.replace('.', ''));
}

/** Minor units as the wire has them: `1250.00`, or `1250` where there are no decimals. */
export function amountOf(minor: number, decimals: number): string {
  let digits = String(Math.abs(minor));
  while (digits.length <= decimals) digits = `0${digits}`;
  const point = digits.length - decimals;
  return (minor < 0 ? '-' : '') + digits.slice(0, point) + (decimals > 0 ? `.${digits.slice(point)}` : '');
}
