import { seededDraws, type Course } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../tools/testing/repeats.ts';
import type { InstantModel } from './model.ts';
import { INSTANT_MODELS } from './models.ts';
import type { HiloEvent } from './hilo/public.ts';

const ALL = Object.entries(INSTANT_MODELS).flatMap(([engine, models]) => models.map((model) => ({ engine, model })));
const STAKE = 700;
const ROUNDS = repeats({ quick: 2000, long: 12_000 });

/** Ways to play whose return the sheet tells, as somebody would play them. */
interface Way {
  readonly option: string;
  readonly choice: unknown;
  /** What is done next; without it the round is decided at once. */
  readonly act?: (course: Course, done: number) => unknown;
}

const WAYS: Readonly<Record<string, readonly Way[]>> = {
  mines: [{ option: '3 mines, 3 picks', choice: { mines: 3 }, act: (_, done) => (done < 3 ? { pick: done } : TAKE) }],
  drop: [
    { option: 'low', choice: { risk: 'low' } },
    { option: 'medium', choice: { risk: 'medium' } },
  ],
  dice: [
    { option: '50 in 100', choice: { side: 'over', chance: 50 } },
    { option: '50 in 100', choice: { side: 'under', chance: 50 } },
  ],
  limbo: [{ option: '2.00 times', choice: { target: 200 } }],
  hilo: [{ option: 'one guess on 7', choice: null, act: guessOnSeven }],
  wheel: [
    { option: 'low', choice: { risk: 'low' } },
    { option: 'medium', choice: { risk: 'medium' } },
    { option: 'high', choice: { risk: 'high' } },
  ],
  keno: [
    { option: '5 picked', choice: { picks: [1, 9, 17, 22, 40] } },
    { option: '1 picked', choice: { picks: [13] } },
  ],
  towers: [
    { option: 'medium, 3 floors', choice: { level: 'medium' }, act: (_, done) => (done < 3 ? { door: 1 } : TAKE) },
    { option: 'expert, 1 floors', choice: { level: 'expert' }, act: (_, done) => (done < 1 ? { door: 2 } : TAKE) },
  ],
  color: [
    { option: 'one color', choice: { colors: [3] } },
    { option: 'two colors', choice: { colors: [0, 5] } },
  ],
  coin: [{ option: 'heads', choice: { side: 'heads' } }],
  scratch: [{ option: 'a card', choice: null }],
};

const TAKE = { take: true };

/** Passes until a seven stands there, says that the next is higher, and takes what that brings. */
function guessOnSeven(course: Course): unknown {
  const events = course.events as readonly HiloEvent[];
  const last = events[events.length - 1];
  if (events.some((event) => event.kind === 'card' && event.guess !== null)) return TAKE;
  return last?.kind === 'card' && last.card.rank === 7 ? { guess: 'high' } : { pass: true };
}

/** Plays a round to its end; null when somebody passed so often that it cannot go on as wanted. */
function playOnce(model: InstantModel, { choice, act }: Way, seed: number): number | null {
  if (model.play) return model.play(STAKE, seededDraws(seed), choice).win;
  const actions: unknown[] = [];
  for (;;) {
    const course = model.steps?.run(STAKE, seededDraws(seed), choice, actions) ?? null;
    if (course === null) return null;
    if (course.isOver) return course.win;
    actions.push(act?.(course, actions.length));
  }
}

describe.each(ALL.map(({ engine, model }) => [model.id, engine, model] as const))('%s', (_, engine, model) => {
  it('returns at least 85 of 100 and never more than it takes, whatever is chosen [R46]', () => {
    const { sheet } = model;
    expect(sheet.rtpMin).toBeGreaterThanOrEqual(0.85);
    expect(sheet.rtpMax).toBeLessThan(1);
    expect(sheet.rtpBps).toBe(Math.floor(sheet.rtpMin * 10_000 + 1e-6));
    expect(sheet.hitRate).toBeGreaterThan(0);
    expect(sheet.maxWin).toBeLessThanOrEqual(10_000);
  });

  const ways = (WAYS[engine] ?? []).map((way) => [way.option, way] as const);

  it.each(ways)('comes to what its sheet says, played many times: %s [R47]', (option, way) => {
    const told = model.sheet.options.find(({ name }) => name === option);
    expect(told).toBeDefined();
    let [sum, squares, rounds] = [0, 0, 0];
    for (let seed = 1; rounds < ROUNDS; seed += 1) {
      const win = playOnce(model, way, seed);
      if (win === null) continue;
      rounds += 1;
      sum += win / STAKE;
      squares += (win / STAKE) ** 2;
    }
    const mean = sum / rounds;
    const error = Math.sqrt((squares / rounds - mean ** 2) / rounds);
    // Scratch cards and keno have prizes that so few rounds may never meet.
    expect(Math.abs(mean - (told?.rtp ?? 0))).toBeLessThan(4.5 * error + 0.03);
  });

  it.each(ways)('pays whole minor units: %s', (_option, way) => {
    for (let seed = 1; seed < 200; seed += 1) expect(Number.isInteger(playOnce(model, way, seed) ?? 0)).toBe(true);
  });
});

const CHOOSING = ALL.flatMap(({ engine, model: { id, readChoice } }) =>
  readChoice ? [{ engine, id, readChoice }] : [],
);

describe.each(CHOOSING)('$id', ({ engine, readChoice }) => {
  it('reads nothing as a choice that is none', () => {
    for (const word of [7, 'x', [], { risk: 'all' }, { picks: [1, 1] }, { chance: 50 }, { colors: [] }]) {
      expect(readChoice(word), JSON.stringify(word)).toBeNull();
    }
  });

  it.each(WAYS[engine] ?? [])('reads the choice of $option', ({ choice }) => {
    expect(readChoice(choice)).not.toBeNull();
  });
});
