import { expect } from 'vitest';

/** Other machines round a sine differently. */
const SAME = 1e-6;

/** Holds a figure against the one that is kept; whatever is no number has to be equal. */
export function expectSame(found: unknown, kept: unknown, what: string): void {
  if (typeof kept !== 'number' || typeof found !== 'number') expect(found, what).toEqual(kept);
  else expect(Math.abs(found / kept - 1), what).toBeLessThan(SAME);
}

/** The same for everything a sheet says. */
export function expectSheet(found: object, kept: object): void {
  expect(Object.keys(found)).toEqual(Object.keys(kept));
  const known = new Map<string, unknown>(Object.entries(kept));
  for (const [name, value] of Object.entries(found)) {
    const before = known.get(name);
    if (isTable(value) && isTable(before)) expectSheet(value, before);
    else expectSame(value, before, name);
  }
}

function isTable(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
