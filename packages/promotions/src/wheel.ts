import { assert, type Draws } from '@perya/std';

const WHOLE = 10_000;

/** A field of a wheel; odds in ten-thousandths. */
export interface WheelField {
  readonly prize: bigint;
  readonly odds: number;
}

/** A field and where it is drawn, in ten-thousandths of the circle: exactly as wide as its odds. */
export interface DrawnField extends WheelField {
  readonly from: number;
  readonly to: number;
}

/** The fields of a wheel around its circle. */
export function layWheel(fields: readonly WheelField[]): DrawnField[] {
  let from = 0;
  const laid = fields.map((field) => {
    assert(Number.isInteger(field.odds) && field.odds > 0, 'odds are whole ten-thousandths');
    const to = from + field.odds;
    const drawn = { ...field, from, to };
    from = to;
    return drawn;
  });
  assert(from === WHOLE, 'the odds of a wheel add up to ten thousand');
  return laid;
}

/** How spins of a wheel are earned in a day: so many, each for a valid bet of its own where one is asked for. */
export interface SpinRule {
  readonly spins?: { readonly perDay: number; readonly each?: bigint | undefined } | undefined;
}

/** How many spins a day has earned somebody. None is bought: what is asked for is valid bets, in figures of the house. */
export function spinsEarned({ spins }: SpinRule, valid: bigint, toMinor: (figure: bigint) => bigint): number {
  const perDay = spins?.perDay ?? 1;
  if (spins?.each === undefined) return perDay;
  const each = toMinor(spins.each);
  return valid < each ? 0 : Math.min(perDay, Number(valid / each));
}

/** What a spin gives on average, rounded down. */
export function meanPrize(fields: readonly WheelField[]): bigint {
  return fields.reduce((sum, { prize, odds }) => sum + prize * BigInt(odds), 0n) / BigInt(WHOLE);
}

/** Spins it: the place where it stops, and the field that lies there. What is shown is what was drawn. */
export function spinWheel(
  fields: readonly WheelField[],
  draws: Draws,
): { readonly at: number; readonly field: DrawnField } {
  const at = draws.below(WHOLE);
  const field = layWheel(fields).find(({ to }) => at < to);
  assert(field, 'every place of a wheel has a field');
  return { at, field };
}
