import { agency } from '@perya/contract';

/** Rates are counted in ten-thousandths of a percent, the finest there is, because sums of tenths drift as floats. */
const UNITS = 10_000;

/** By how much a rate goes up or down. [SCR-54] */
export const STEP = unitsOf(agency.RATE_STEP);

/** A rate in whole units. */
export function unitsOf(rate: number): number {
  return Math.round(rate * UNITS);
}

/** Whole units as a rate in percent. */
export function rateOf(units: number): number {
  return units / UNITS;
}

/** Between which steps something can be set. */
export interface Steps {
  readonly first: number;
  readonly last: number;
}

/** The steps between two bounds, both of which may lie beside a step; none when the last is below the first. */
export function stepsBetween(least: number, most: number): Steps {
  return { first: Math.ceil(unitsOf(least) / STEP) * STEP, last: Math.floor(unitsOf(most) / STEP) * STEP };
}

/** The next step above or below, or nothing past the bounds; whatever lies beside a step goes to the nearest one there. */
export function nextStep(units: number, direction: 1 | -1, { first, last }: Steps): number | null {
  const next = direction === 1 ? (Math.floor(units / STEP) + 1) * STEP : (Math.ceil(units / STEP) - 1) * STEP;
  return next < first || next > last ? null : next;
}

/** The nearest step that can be set. */
export function withinSteps(units: number, { first, last }: Steps): number {
  return Math.max(first, Math.min(last, Math.round(units / STEP) * STEP));
}
