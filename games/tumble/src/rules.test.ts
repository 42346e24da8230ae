import { seededDraws } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { BookChance } from './chance.ts';
import type { TumbleModel } from './model.ts';
import { TUMBLE_MODELS } from './models.ts';
import { ORB, SCATTER, type TumbleEvent } from './public.ts';
import { BookRounds, type RoundWatcher } from './round.ts';
import { tumbleRules } from './rules.ts';

function modelOf(id: string): TumbleModel {
  const found = TUMBLE_MODELS.find((model) => model.id === id);
  if (!found) throw new Error(id);
  return found.tables;
}

interface Cell {
  readonly symbol: number;
  readonly times: number;
}

/** The rules once more, as somebody would write them who has only read the README and cares for nothing but clearness. */
function byHand(model: TumbleModel, seed: number): { win: number; first: number; spins: number } {
  const chance = new BookChance();
  chance.start(model.book.salt, seed);
  const pick = (shares: Readonly<Record<number, number>>): number => {
    let piece = chance.piece();
    for (const [what, share] of Object.entries(shares)) {
      if (piece < share) return Number(what);
      piece -= share;
    }
    throw new Error('shares are short');
  };
  const drawn = (isFree: boolean): Cell => {
    const symbol = pick(isFree ? model.shares.free : model.shares.base);
    return { symbol, times: symbol === ORB ? pick(model.orbShares) : 0 };
  };
  /** Columns from the bottom up. */
  const refill = (columns: Cell[][], isFree: boolean) =>
    columns.forEach((column) => {
      while (column.length < model.rows) column.push(drawn(isFree));
    });
  const pay = (symbol: number, count: number) => {
    const band = model.bands.reduce((best, from, at) => (count >= from ? at : best), -1);
    return band < 0 ? 0 : (model.symbols[symbol]?.pays[band] ?? 0);
  };
  let marks = new Map<string, number>();
  const groups = (columns: Cell[][]): [number, number][][] => {
    const all = columns.flatMap((column, x) => column.map((_, y): [number, number] => [x, y]));
    const at = ([x, y]: [number, number]) => columns[x]?.[y]?.symbol ?? -1;
    if (model.kind === 'anywhere') {
      return [0, 1, 2, 3, 4, 5, 6, 7, 8].map((symbol) => all.filter((cell) => at(cell) === symbol));
    }
    const left = new Set(all.map(String));
    const spread = ([x, y]: [number, number], symbol: number): [number, number][] => {
      if (!left.has(String([x, y])) || at([x, y]) !== symbol || symbol > 8) return [];
      left.delete(String([x, y]));
      const around: [number, number][] = [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ];
      return [[x, y], ...around.flatMap((cell) => spread(cell, symbol))];
    };
    return all.map((cell) => spread(cell, at(cell)));
  };
  let collected = 0;
  let scatters = 0;
  let firstStep = 0;
  const spin = (isFree: boolean): number => {
    const columns: Cell[][] = Array.from({ length: model.reels }, () => []);
    refill(columns, isFree);
    let won = 0;
    for (let step = 0; ; step += 1) {
      const winners = groups(columns).filter((group) => {
        const [[x, y] = [0, 0]] = group;
        return group.length > 0 && pay(columns[x]?.[y]?.symbol ?? -1, group.length) > 0;
      });
      if (winners.length === 0) break;
      for (const group of winners) {
        const [[x, y] = [0, 0]] = group;
        const sum = group.map((cell) => marks.get(String(cell)) ?? 0).reduce((so, m) => so + (m > 1 ? m : 0), 0);
        const coins = pay(columns[x]?.[y]?.symbol ?? -1, group.length) * Math.max(1, sum);
        won += coins;
        if (step === 0 && !isFree) firstStep += coins;
      }
      for (const cell of winners.flat().map(String)) {
        const mark = marks.get(cell) ?? 0;
        if (model.marksMax !== null) marks.set(cell, mark === 0 ? 1 : Math.min(mark * 2, model.marksMax));
      }
      const gone = new Set(winners.flat().map(String));
      columns.forEach((column, x) => {
        columns[x] = column.filter((_, y) => !gone.has(String([x, y])));
      });
      refill(columns, isFree);
    }
    const cells = columns.flat();
    scatters = cells.filter(({ symbol }) => symbol === SCATTER).length;
    const orbs = cells.reduce((sum, { times }) => sum + times, 0);
    if (isFree && won > 0) collected += orbs;
    return won * Math.max(1, isFree ? collected : orbs);
  };
  const most = model.winMax * model.coins;
  const { from, spins, moreFrom, more, spinsMax } = model.freeSpins;
  let win = spin(false);
  const pays = model.symbols[SCATTER]?.pays ?? [];
  if (scatters >= from) win += pays[Math.min(scatters - from, pays.length - 1)] ?? 0;
  let left = scatters >= from && win < most ? spins : 0;
  let granted = left;
  let played = 0;
  marks = new Map();
  while (left > 0 && win < most) {
    left -= 1;
    played += 1;
    win += spin(true);
    if (scatters >= moreFrom && win < most) {
      const added = Math.min(more, spinsMax - granted);
      granted += added;
      left += added;
    }
  }
  return { win: Math.min(win, most), first: firstStep, spins: played };
}

describe.each(['TMB-03', 'TMB-16', 'CLU-04', 'CLU-07'])('%s', (id) => {
  const model = modelOf(id);

  it('pays for each seed what the rules written a second time pay [R45, R46]', () => {
    const rounds = new BookRounds(model);
    let withFree = 0;
    for (let seed = 5000; seed < 6200; seed += 1) {
      const found = byHand(model, seed);
      expect([seed, rounds.play(seed)]).toEqual([seed, found.win]);
      if (found.spins > 0) withFree += 1;
    }
    expect(withFree).toBeGreaterThan(2);
  });

  it('tells everything that happened: amounts add up and every fall follows from the one before', () => {
    const rules = tumbleRules(model);
    const draws = seededDraws(3);
    for (let round = 0; round < 700; round += 1) {
      const { events, win } = rules.play(model.coins * 5, draws);
      expect(events.reduce((sum, event) => sum + event.win, 0)).toBe(win);
      expect(events[0]?.isFree).toBe(false);
      expect(events.slice(1).every(({ isFree }) => isFree)).toBe(true);
      expect(events[events.length - 1]?.freeLeft).toBe(0);
      expect(events).toHaveLength(1 + events.reduce((sum, { freeWon }) => sum + freeWon, 0));
      for (const event of events) holds(event);
    }
  });

  function holds(event: TumbleEvent): void {
    const won = event.steps.reduce((sum, { wins }) => sum + wins.reduce((so, { win }) => so + win, 0), 0);
    expect(event.win).toBe(won * event.multiplier + event.scatterWin);
    event.steps.forEach((step, at) => {
      const next = event.steps[at + 1];
      expect(step.wins.length > 0).toBe(next !== undefined);
      const gone = new Set(step.wins.flatMap(({ cells }) => cells));
      for (const { cells, symbol, count } of step.wins) {
        expect(cells).toHaveLength(count);
        expect(cells.every((cell) => step.grid.flat()[cell] === symbol)).toBe(true);
      }
      step.grid.forEach((column, reel) => {
        const stay = column.filter((_, row) => !gone.has(reel * model.rows + row));
        if (next) expect(next.grid[reel]?.slice(model.rows - stay.length)).toEqual(stay);
      });
    });
  }
});

describe('rules', () => {
  it('ends a round where it reaches the most it can pay', () => {
    const model = { ...modelOf('TMB-16'), winMax: 3 };
    const rules = tumbleRules(model);
    const draws = seededDraws(8);
    const rounds = Array.from({ length: 3000 }, () => rules.play(model.coins, draws));
    const cut = rounds.filter(({ win }) => win === 60);
    expect(Math.max(...rounds.map(({ win }) => win))).toBe(60);
    expect(cut.length).toBeGreaterThan(10);
    for (const { events } of cut) expect(events[events.length - 1]).toMatchObject({ freeLeft: 0, freeWon: 0 });
  });

  it('takes only stakes that lie whole on every coin', () => {
    const rules = tumbleRules(modelOf('CLU-01'));
    expect(() => rules.play(30, seededDraws(1))).toThrow('same whole amount');
    expect(() => rules.play(0, seededDraws(1))).toThrow('same whole amount');
  });

  /** Adds up what the first fall of each paid spin pays. */
  class FirstFalls implements RoundWatcher {
    coins = 0;
    squares = 0;
    #isFirst = false;
    #here = 0;

    spins(isFree: boolean): void {
      this.#isFirst = !isFree;
      this.#here = 0;
    }

    rests(): void {
      if (this.#here > 0) this.#isFirst = false;
    }

    won(_symbol: number, _cells: Uint8Array, _count: number, _times: number, coins: number): void {
      if (this.#isFirst) this.#here += coins;
    }

    ends(): void {
      this.coins += this.#here;
      this.squares += this.#here ** 2;
      this.#here = 0;
    }
  }

  /** The sum and its error over the first seeds of a book. */
  function firstFalls(model: TumbleModel, seeds: number): { mean: number; error: number } {
    const falls = new FirstFalls();
    const rounds = new BookRounds(model);
    for (let seed = 0; seed < seeds; seed += 1) rounds.play(seed, falls);
    const mean = falls.coins / seeds;
    return { mean, error: Math.sqrt((falls.squares / seeds - mean ** 2) / seeds) };
  }

  it('lets the first fall of anywhere games pay what the binomial formula says', () => {
    const model = modelOf('TMB-05');
    const cells = model.reels * model.rows;
    const chooses = (count: number) =>
      Array.from({ length: count }, (_, at) => (cells - at) / (at + 1)).reduce((all, one) => all * one, 1);
    let expected = 0;
    for (let symbol = 0; symbol < 9; symbol += 1) {
      const share = (model.shares.base[symbol] ?? 0) / 1024;
      for (let count = 0; count <= cells; count += 1) {
        const band = model.bands.filter((from) => count >= from).length - 1;
        const chance = chooses(count) * share ** count * (1 - share) ** (cells - count);
        expected += chance * (model.symbols[symbol]?.pays[band] ?? 0);
      }
    }
    const { mean, error } = firstFalls(model, 60_000);
    expect(Math.abs(mean - expected) / error).toBeLessThan(4);
  });

  it('lets the first fall of a small cluster game pay what counting all boards says', () => {
    const big = modelOf('CLU-01');
    const pays = [1, 2, 3].map((coins) => ({ kind: 'low' as const, pays: [coins] }));
    const model: TumbleModel = {
      ...big,
      reels: 3,
      rows: 3,
      bands: [5],
      symbols: [...pays, ...big.symbols.slice(3)],
      shares: { base: { 0: 400, 1: 312, 2: 312 }, free: { 0: 400, 1: 312, 2: 312 } },
    };
    const shares = [400, 312, 312].map((share) => share / 1024);
    let expected = 0;
    for (let board = 0; board < 3 ** 9; board += 1) {
      const cells = Array.from({ length: 9 }, (_, at) => Math.floor(board / 3 ** at) % 3);
      const chance = cells.reduce((so, symbol) => so * (shares[symbol] ?? 0), 1);
      const seen = new Set<number>();
      const size = (cell: number, symbol: number): number => {
        if (seen.has(cell) || cells[cell] !== symbol) return 0;
        seen.add(cell);
        const [x, y] = [Math.floor(cell / 3), cell % 3];
        return (
          1 +
          (x > 0 ? size(cell - 3, symbol) : 0) +
          (x < 2 ? size(cell + 3, symbol) : 0) +
          (y > 0 ? size(cell - 1, symbol) : 0) +
          (y < 2 ? size(cell + 1, symbol) : 0)
        );
      };
      cells.forEach((symbol, cell) => {
        if (size(cell, symbol) >= 5) expected += chance * (symbol + 1);
      });
    }
    const { mean, error } = firstFalls(model, 60_000);
    expect(Math.abs(mean - expected) / error).toBeLessThan(4);
  });
});
