import { explainStake, type Explained, type MeterBet } from '@perya/promotions';
import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { createDatabase } from '../kit/database.ts';

const database = await createDatabase();
afterAll(() => database.drop());

/** Numbers that look drawn and are the same every time. */
let state = 20_260_118;
function below(most: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
}
const oneIn = (many: number) => below(many) === 0;

interface Asked {
  readonly bet: MeterBet;
  readonly maxStake: bigint;
  readonly left: bigint;
}

function draw(): Asked {
  const stake = BigInt(1 + below(100_000));
  const win = oneIn(4) ? stake : oneIn(2) ? 0n : BigInt(below(400_000));
  return {
    bet: {
      stake,
      win,
      isVoid: oneIn(12),
      isBefore: oneIn(12),
      isPaused: oneIn(12),
      weight: oneIn(8) ? 0 : 1 + below(100),
      odds: oneIn(3) ? 120 + below(200) : null,
      opposite: oneIn(3) ? BigInt(below(120_000)) : 0n,
      isTwoSided: oneIn(2),
    },
    maxStake: 80_000n,
    left: BigInt(below(150_000)),
  };
}

const columns = (asked: readonly Asked[]) => {
  const of = (read: (one: Asked) => unknown) => asked.map(read);
  return [
    of(({ bet }) => bet.stake),
    of(({ bet }) => bet.win),
    of(({ bet }) => bet.isVoid),
    of(({ bet }) => bet.isBefore),
    of(({ bet }) => bet.isPaused),
    of(({ bet }) => bet.weight),
    of(({ bet }) => bet.odds),
    of(({ bet }) => bet.opposite),
    of(({ bet }) => bet.isTwoSided),
    of(({ maxStake }) => maxStake),
    of(({ left }) => left),
  ];
};

describe('the meter in the database', () => {
  it('explains every stake as the rules of the promotions do [B4]', async () => {
    const asked = Array.from({ length: repeats({ quick: 5_000, long: 100_000 }) }, draw);
    const rows = await database.sql(
      `select e.counted, e.reasons, e.parts::text[] as parts
       from unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::boolean[], $5::boolean[], $6::int[], $7::int[], $8::bigint[],
         $9::boolean[], $10::bigint[], $11::bigint[]) with ordinality
         as a(stake, win, is_void, is_before, is_paused, weight, odds, opposite, is_two_sided, max_stake, still, nr)
       cross join lateral purse_explain(a.stake, a.win, a.is_void, a.is_before, a.is_paused, a.weight, a.odds, a.opposite,
         a.is_two_sided, a.max_stake, a.still) e order by a.nr`,
      columns(asked),
    );
    const told = rows.map(({ counted, reasons, parts }): Explained => ({
      counted: BigInt(String(counted)),
      parts: (reasons as Explained['parts'][number]['name'][]).map((name, at) => ({
        name,
        amount: BigInt((parts as string[])[at] ?? 0),
      })),
    }));
    const seen = new Set<string>();
    for (const [at, { bet, ...rules }] of asked.entries()) {
      const expected = explainStake(bet, rules);
      for (const { name } of expected.parts) seen.add(name);
      expect(
        told[at],
        JSON.stringify(bet, (_, value: unknown) => String(value)),
      ).toEqual(expected);
    }
    expect(seen.size).toBe(11);
  });
});
