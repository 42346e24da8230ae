import { lineShares } from '@perya/agency';
import { assert, max, sum } from '@perya/std';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { findWrongRebate } from '../../src/modules/agent-rebate/index.ts';
import { startAgents } from '../kit/agent-rebate-kit.ts';
import type { Person } from '../kit/people.ts';

const agents = await startAgents();
afterAll(() => agents.close());
const { ctx, database, staff, stand, spin, night, second } = agents;

const PPM_OF_PERCENT = 10_000;
/** What the house of the demonstration gives. */
const HOUSE = 1.2;
const MEMBERS = 9;

const DOINGS = ['spin', 'spin', 'spin', 'undo', 'undo', 'move', 'rate', 'night', 'night', 'pay'] as const;
/** Something that happens, and to whom. */
interface Step {
  readonly does: (typeof DOINGS)[number];
  readonly who: number;
  readonly other: number;
  readonly amount: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(...DOINGS),
  who: fc.nat(),
  other: fc.nat(),
  amount: fc.integer({ min: 1, max: 2_000_00 }),
});
/** How far above in the list each one stands; zero is nobody. */
const tree = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, { weight: 2, arbitrary: fc.nat(3) }), {
  minLength: MEMBERS,
  maxLength: MEMBERS,
});

/** What a house is by its rules, beside what the servers keep of it. */
class House {
  readonly people: Person[] = [];
  /** Who stands under whom and who has which rate, by the day it holds from, the last word first. */
  readonly #lines: { day: string; at: number; under: number | null }[] = [];
  readonly #rates: { day: string; at: number; ppm: number }[] = [];
  readonly bets: { day: string; at: number; stake: bigint; undo: (() => Promise<void>) | null }[] = [];

  stands(at: number, day: string, under: number | null): void {
    this.#lines.unshift({ day, at, under });
  }

  has(at: number, day: string, ppm: number): void {
    this.#rates.unshift({ day, at, ppm });
  }

  above(at: number, day: string): number | null {
    return this.#lines.find((one) => one.at === at && one.day <= day)?.under ?? null;
  }

  rate(at: number, day: string): number {
    return this.#rates.find((one) => one.at === at && one.day <= day)?.ppm ?? 0;
  }

  /** What everybody earned with whom on a day: valid bets and what they come to. */
  earned(): Map<string, { valid: bigint; due: bigint }> {
    const valid = new Map<string, bigint>();
    for (const { day, at, stake, undo } of this.bets) {
      if (undo === null) continue;
      const add = (agent: number, from: number) => {
        const key = `${day} ${agent} ${from}`;
        valid.set(key, (valid.get(key) ?? 0n) + stake);
      };
      add(at, at);
      let from = at;
      for (let above = this.above(at, day); above !== null; above = this.above(from, day)) {
        add(above, from);
        from = above;
      }
    }
    const rows = [...valid].map(([key, amount]) => {
      const [day = '', agent = '', from = ''] = key.split(' ');
      const own = this.rate(Number(agent), day);
      const given = agent === from ? 0 : this.rate(Number(from), day);
      return [key, own, { valid: amount, due: lineShares(amount, [given, own])[1] ?? 0n }] as const;
    });
    return new Map(rows.filter(([, own]) => own > 0).map(([key, , row]) => [key, row]));
  }
}

async function build(distances: readonly number[]): Promise<House> {
  const house = new House();
  for (const [at, distance] of distances.entries()) {
    const under = distance === 0 || distance > at ? null : at - distance;
    const above = under === null ? undefined : house.people[under];
    house.people.push(await stand({ type: 1, ...(above && { under: above }) }));
    house.stands(at, '', under);
  }
  const tomorrow = dayAfter();
  for (const [at, { account }] of house.people.entries()) {
    const under = house.above(at, '');
    const most = under === null ? HOUSE : house.rate(under, tomorrow) / PPM_OF_PERCENT;
    // Who is last in the list is a player to the house: without a rate.
    const percent = at === MEMBERS - 1 ? 0 : Math.max(0, Math.round((most - 0.13) * 10_000) / 10_000);
    expect(await staff.rate(account, percent)).toMatchObject({ ok: true });
    house.has(at, tomorrow, Math.round(percent * PPM_OF_PERCENT));
  }
  await night();
  return house;
}

const dayAfter = () => new Date(Date.parse(agents.today()) + 86_400_000).toISOString().slice(0, 10);
const nameOf = (house: House, at: number) => house.people[at % MEMBERS]?.account ?? '';

async function does(house: House, { does: what, who, other, amount }: Step): Promise<void> {
  const at = who % MEMBERS;
  const person = house.people[at];
  assert(person, 'somebody does it');
  if (what === 'spin') {
    const day = agents.today();
    house.bets.push({ day, at, stake: BigInt(amount), undo: await spin(person, BigInt(amount)) });
  } else if (what === 'undo') {
    const bet = house.bets[other % Math.max(1, house.bets.length)];
    if (!bet?.undo) return;
    await bet.undo();
    bet.undo = null;
  } else if (what === 'move') {
    const under = other % 4 === 0 ? null : other % MEMBERS;
    const moved = await staff.move(person.account, under === null ? null : nameOf(house, under));
    if (moved.ok) house.stands(at, moved.value, under);
  } else if (what === 'rate') {
    const percent = (amount % 1_2000) / 10_000;
    const set = await staff.rate(person.account, percent);
    if (set.ok) house.has(at, set.value, Math.round(percent * PPM_OF_PERCENT));
  } else if (what === 'night') await night(1 + (other % 4));
  else await Promise.all([agents.pay(ctx, 2), agents.pay(second.ctx, 3)]);
}

/** What the servers keep of a house, and what they paid. */
async function kept(house: House) {
  const ids = house.people.map(({ memberId }) => memberId);
  const rows = await database.sql(
    `select day, agent_id, member_id, valid, due, paid from agent_rebate where agent_id = any ($1)`,
    [ids],
  );
  const at = (id: unknown) => ids.indexOf(String(id));
  const big = (value: unknown) => BigInt(String(value));
  return rows.map((row) => ({
    key: `${String(row['day'])} ${at(row['agent_id'])} ${at(row['member_id'])}`,
    agent: at(row['agent_id']),
    valid: big(row['valid']),
    due: big(row['due']),
    paid: big(row['paid']),
  }));
}

describe('the rebate of agents in any order of events', () => {
  it(
    'is what bets, lines and rates of each day come to, paid to the centavo and never taken back [API-99] [D3] [F1]',
    { timeout: repeats({ quick: 240_000, long: 3_600_000 }) },
    async () => {
      await fc.assert(
        fc.asyncProperty(tree, fc.array(step, { minLength: 20, maxLength: 28 }), async (distances, steps) => {
          const house = await build(distances);
          let before = await Promise.all(house.people.map(agents.floatOf));
          for (const one of steps) {
            await does(house, one);
            if (one.does !== 'night') continue;
            const now = await Promise.all(house.people.map(agents.floatOf));
            expect(now.every((float, at) => float >= (before[at] ?? 0n))).toBe(true);
            before = now;
          }
          await night();
          const rows = await kept(house);
          const earned = house.earned();
          const played = rows.filter(({ valid }) => valid > 0n);
          expect(new Map(played.map(({ key, valid, due }) => [key, { valid, due }]))).toEqual(earned);
          expect(rows.every(({ valid, due, paid }) => due >= 0n && paid >= 0n && (valid > 0n || due === 0n))).toBe(
            true,
          );
          // Each has all that is due, and more only as far as it was paid before it was taken back.
          const floats = await Promise.all(house.people.map(agents.floatOf));
          for (const [agent, float] of floats.entries()) {
            const own = rows.filter((row) => row.agent === agent);
            expect(float).toBe(sum(own.map(({ paid }) => paid)));
            expect(max(0n, sum(own.map(({ due, paid }) => due - paid)))).toBe(0n);
          }
          // Over all lines never more than the house gives.
          const valid = sum(house.bets.map(({ stake, undo }) => (undo === null ? 0n : stake)));
          expect(sum([...earned.values()].map(({ due }) => due)) <= (valid * 12_000n) / 1_000_000n).toBe(true);
          expect(await findWrongRebate(ctx.db, { membersMax: 3 })).toBeNull();
          const again = await kept(house);
          await Promise.all([agents.pay(), agents.pay(second.ctx)]);
          expect(await kept(house)).toEqual(again);
        }),
        {
          numRuns: repeats({ quick: 3, long: 60 }),
          seed: repeats({ quick: 11, long: Date.now() }),
          endOnFailure: true,
        },
      );
      const corrections = await database.sql(
        `select from agent_rebate where paid > due union all select from agent_rebate_line where amount < 0`,
      );
      expect(corrections.length).toBeGreaterThan(0);
    },
  );
});
