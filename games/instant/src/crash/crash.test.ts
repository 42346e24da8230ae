import { seededDraws } from '@perya/game-math';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CRASH_MODELS, heightOf } from './models.ts';
import { climbed, reachedAfter, type CrashEvent, type CrashOutcome, type CrashPublic } from './public.ts';

const model = CRASH_MODELS[0]!;
const rules = model.rules as CrashPublic;
const STAKE = 1000;
const run = (seed: number, auto: number | null, actions: readonly unknown[]) =>
  model.steps!.run(STAKE, seededDraws(seed), { auto }, actions);
const heightAt = (seed: number) => heightOf(rules, seededDraws(seed));

describe('a climb', () => {
  it('tells nothing of how high it will be', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(run(seed, null, [])).toEqual({ events: [{ kind: 'bet', auto: null }], win: 0, isOver: false });
        const taken = run(seed, null, [{ take: 100 }])!;
        expect((taken.events as CrashEvent[])[1]).toEqual({ kind: 'end', hundredths: 100, win: STAKE });
      }),
    );
  });

  it('pays what was taken in time, and nothing to whoever was too late', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const height = heightAt(seed);
        expect(run(seed, null, [{ take: height }])?.win).toBe((STAKE / 100) * height);
        expect(run(seed, null, [{ take: height + 1 }])).toBeNull();
        expect(run(seed, null, [{ end: true }])).toMatchObject({ win: 0, isOver: true });
      }),
    );
  });

  it('was no bet where it is taken before it climbs, and is one from the first hundredth on [T21]', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const height = heightAt(seed);
        expect(run(seed, null, [{ take: 100 }])).toMatchObject({ win: STAKE, isNoBet: true });
        expect(run(seed, null, [{ end: true }])?.isNoBet).toBeUndefined();
        if (height > 100) expect(run(seed, null, [{ take: 101 }])?.isNoBet).toBeUndefined();
      }),
    );
  });

  it('takes by itself where it was told to, before anybody could tap', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 101, max: 400 }), (seed, auto) => {
        const height = heightAt(seed);
        const won = auto <= height ? (STAKE / 100) * auto : 0;
        expect(run(seed, auto, [{ end: true }])!.win).toBe(won);
        if (auto <= height) expect(run(seed, auto, [{ take: height }])!.win).toBe(won);
      }),
    );
  });

  it('is over in the first millisecond in which it would stand higher than it climbs', () => {
    for (const { shared, rules: told } of CRASH_MODELS) {
      const at = (ms: number) => climbed(told as CrashPublic, ms);
      for (let seed = 1; seed < 400; seed += 1) {
        const { height } = shared!.outcome(seededDraws(seed)) as CrashOutcome;
        const over = shared!.runMs({ height });
        expect(at(over - 1)).toBeLessThanOrEqual(height);
        if (height < at(1e9)) expect(at(over)).toBeGreaterThan(height);
      }
    }
  });

  it('settles a bet by itself in the first millisecond in which it stands as high as was chosen', () => {
    for (const { shared, rules: told } of CRASH_MODELS) {
      const { most } = told as CrashPublic;
      const at = (ms: number) => climbed(told as CrashPublic, ms);
      expect(shared!.dueMs!({ auto: null })).toBeNull();
      for (const auto of [101, 102, 110, 150, 199, 200, 314, 1000, 99_999, most]) {
        const due = shared!.dueMs!({ auto })!;
        expect(at(due)).toBeGreaterThanOrEqual(auto);
        expect(at(due - 2)).toBeLessThan(auto);
      }
    }
  });

  it('shows others what a bet was taken at', () => {
    const { events } = run(1, null, [{ take: 100 }])!;
    expect(model.shared!.resultOf(events)).toBe(100);
    expect(model.shared!.resultOf(run(1, null, [])!.events)).toBeNull();
  });

  it('is stamped by the clock of the server, never by what a player says', () => {
    const steps = model.steps!;
    expect(steps.readAction({ take: 5000 })).toBeNull();
    expect(steps.readAction({ end: true })).toBeNull();
    expect(steps.stamp!(steps.readAction({ take: true }), -1)).toBeNull();
    expect(steps.stamp!(steps.readAction({ take: true }), reachedAfter(rules, 200) + 1)).toEqual({ take: 200 });
    expect(climbed(rules, 0)).toBe(100);
  });

  it('reads only heights as places to take at', () => {
    for (const auto of [100, 0, 1.5, '200', 2_000_000, {}]) expect(model.readChoice!({ auto })).toBeNull();
    expect(model.readChoice!(null)).toEqual({ auto: null });
    expect(model.readChoice!({ auto: 200 })).toEqual({ auto: 200 });
  });
});

describe('crash', () => {
  it('returns the same wherever one takes it, and 1.98 of 100 climbs are over at once [R46]', () => {
    let [over, doubled] = [0, 0];
    const rounds = 60_000;
    for (let seed = 0; seed < rounds; seed += 1) {
      const height = heightAt(seed);
      if (height === 100) over += 1;
      if (height >= 200) doubled += 1;
    }
    expect(Math.abs(over / rounds - 0.0198)).toBeLessThan(0.0024);
    expect(Math.abs(doubled / rounds - 0.495)).toBeLessThan(0.0085);
  });
});
