import { seededDraws } from '@perya/game-math';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINES_MODELS } from './models.ts';
import type { MinesEnded, MinesEvent, MinesPublic } from './public.ts';

const model = MINES_MODELS[0]!;
const rules = model.rules as MinesPublic;
const STAKE = 500;
const run = (seed: number, mines: number, actions: readonly unknown[]) =>
  model.steps!.run(STAKE, seededDraws(seed), { mines }, actions);
const endOf = (events: readonly unknown[]) => (events as readonly MinesEvent[]).find(({ kind }) => kind === 'end');

describe('a round of mines', () => {
  it('tells nothing of mines before it is over, and then all of them [R41]', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 24 }), fc.nat({ max: 24 }), (seed, mines, cell) => {
        expect(run(seed, mines, [])).toEqual({ events: [], win: 0, isOver: false });
        const course = run(seed, mines, [{ pick: cell }])!;
        if (!course.isOver) expect(JSON.stringify(course.events)).not.toContain('mines');
        const over = course.isOver ? course : run(seed, mines, [{ pick: cell }, { take: true }])!;
        const { mines: laid } = endOf(over.events) as MinesEnded;
        expect(new Set(laid).size).toBe(mines);
        expect(laid.includes(cell)).toBe(over.win === 0);
      }),
    );
  });

  it('pays what the table says for the picks it took, to the centavo', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const free = Array.from({ length: 25 }, (_, cell) => cell).filter(
        (cell) => !run(seed, 3, [{ pick: cell }])!.isOver,
      );
      expect(free).toHaveLength(22);
      const picks = free.slice(0, 4).map((pick) => ({ pick }));
      expect(run(seed, 3, [...picks, { take: true }])!.win).toBe((STAKE / 100) * rules.multipliers[2]![3]!);
    }
  });

  it('ends with the last pick that is worth anything, and takes nothing after its end', () => {
    const free = Array.from({ length: 25 }, (_, cell) => cell).find((cell) => run(5, 24, [{ pick: cell }])!.win > 0)!;
    const course = run(5, 24, [{ pick: free }])!;
    expect(course).toMatchObject({ isOver: true, win: (STAKE / 100) * 2475 });
    expect(run(5, 24, [{ pick: free }, { take: true }])).toBeNull();
    expect(run(5, 24, [{ take: true }, { pick: free }])).toBeNull();
  });

  it('does not open a cell twice, and gives the stake back to whoever opened none', () => {
    const free = Array.from({ length: 25 }, (_, cell) => cell).find((cell) => !run(9, 2, [{ pick: cell }])!.isOver)!;
    expect(run(9, 2, [{ pick: free }, { pick: free }])).toBeNull();
    expect(run(9, 2, [{ take: true }])).toMatchObject({ isOver: true, win: STAKE });
  });

  it('takes no other words', () => {
    const words = [
      null,
      1,
      'take',
      {},
      { pick: 25 },
      { pick: -1 },
      { pick: 1.5 },
      { take: false },
      { pick: 1, take: true },
    ];
    for (const word of words) expect(model.steps!.readAction(word)).toBeNull();
    for (const choice of [null, undefined, {}, { mines: 0 }, { mines: 25 }, { mines: '3' }]) {
      expect(model.readChoice!(choice)).toBeNull();
    }
    expect(model.readChoice!({ mines: 3, more: 1 })).toEqual({ mines: 3 });
  });
});

describe('mines', () => {
  it('returns at least 85 of 100 whatever is chosen, and never more than it takes [R46]', () => {
    for (const { sheet } of MINES_MODELS) {
      expect(sheet.rtpMin).toBeGreaterThanOrEqual(0.85);
      expect(sheet.rtpMax).toBeLessThanOrEqual(0.99 + 1e-9);
      expect(sheet.maxWin).toBeLessThanOrEqual(5000);
    }
  });

  it('lays every cell as often as the others', () => {
    const counts = Array.from({ length: 25 }, () => 0);
    const rounds = 20_000;
    for (let seed = 0; seed < rounds; seed += 1) {
      for (const cell of (endOf(run(seed, 5, [{ take: true }])!.events) as MinesEnded).mines) counts[cell]! += 1;
    }
    const expected = (rounds * 5) / 25;
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 24 degrees of freedom: one run in ten thousand is above this.
    expect(chi).toBeLessThan(58);
  });
});
