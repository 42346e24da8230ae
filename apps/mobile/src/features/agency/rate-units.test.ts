import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextStep, rateOf, STEP, stepsBetween, unitsOf, withinSteps } from './rate-units.ts';

const rate = fc.integer({ min: 0, max: 50_000 }).map(rateOf);

describe('steps of a rate', () => {
  it('are tenths of a percent that never drift [SCR-54]', () => {
    const steps = stepsBetween(0, 5);
    const walked: number[] = [];
    for (let at: number | null = 0; at !== null; at = nextStep(at, 1, steps)) walked.push(rateOf(at));
    expect(walked).toHaveLength(51);
    expect(walked.map(String).filter((text) => text.length > 3)).toEqual([]);
    expect(walked[3]).toBe(0.3);
    expect(walked[12]).toBe(1.2);
  });

  it('end at both bounds [SCR-54]', () => {
    const steps = stepsBetween(0.8, 1.2);
    expect(nextStep(unitsOf(1.2), 1, steps)).toBeNull();
    expect(nextStep(unitsOf(0.8), -1, steps)).toBeNull();
    expect(nextStep(unitsOf(1.1), 1, steps)).toBe(unitsOf(1.2));
  });

  it('lead from beside a step to the nearest one, and bounds beside a step are not passed', () => {
    const steps = stepsBetween(0.7501, 1.25);
    expect(steps).toEqual({ first: unitsOf(0.8), last: unitsOf(1.2) });
    expect(nextStep(unitsOf(0.85), 1, steps)).toBe(unitsOf(0.9));
    expect(nextStep(unitsOf(0.85), -1, steps)).toBe(unitsOf(0.8));
    expect(nextStep(unitsOf(1.25), 1, steps)).toBeNull();
    expect(withinSteps(unitsOf(2), steps)).toBe(unitsOf(1.2));
    expect(stepsBetween(0.85, 0.88).last).toBeLessThan(stepsBetween(0.85, 0.88).first);
  });

  it('stay whole and within the bounds, over random rates [SCR-54]', () => {
    fc.assert(
      fc.property(rate, rate, rate, fc.constantFrom(1 as const, -1 as const), (least, most, now, direction) => {
        const next = nextStep(unitsOf(now), direction, stepsBetween(least, most));
        if (next === null) return;
        expect(next % STEP).toBe(0);
        expect(rateOf(next)).toBeGreaterThanOrEqual(least);
        expect(rateOf(next)).toBeLessThanOrEqual(most);
        expect(Math.sign(rateOf(next) - now)).toBe(direction);
      }),
    );
  });
});
