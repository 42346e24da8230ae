import { agency, PAGE_SIZE, wallet, type Answer, type Call, type GameType, type Value } from '@perya/contract';
import { undoRound, voidBet } from '@perya/ledger';
import { assert } from '@perya/std';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { addDays, dayOf } from '../../src/ledger/day.ts';
import { readSpan } from '../../src/ledger/report-range.ts';
import { rollUp } from '../../src/ledger/rollup.ts';
import type { TeamBetLine } from '../../src/modules/team/asked-bets.store.ts';
import { readTeamBets } from '../../src/modules/team/betting.store.ts';
import { createBrand, movableClock } from '../kit/brands.ts';
import { followAll } from '../kit/follow.ts';
import { betNamed, fund, spin, wager } from '../kit/funds.ts';
import { enter, register } from '../kit/lines-kit.ts';
import { WIDE } from '../kit/login-kit.ts';
import type { Person } from '../kit/people.ts';
import { setFlag } from '../kit/registering.ts';
import { startTestServer } from '../kit/server.ts';

const ZONE = 'Asia/Manila';
const HOUR_MS = 3_600_000;
const clock = movableClock('2026-11-15T04:00:00.000Z');
const server = await startTestServer({ clock, app: { budgets: WIDE } });
afterAll(() => server.close());
const { ctx, database } = server;

type Result = (typeof wallet.BET_RESULTS)[number];

/** A bet as a test wants it. */
interface Play {
  readonly by: Person;
  readonly type: GameType;
  readonly result: Result;
  readonly isInstant?: boolean;
}

/** The same once it was placed. */
interface Placed extends Play {
  readonly ref: string;
  readonly at: Date;
}

let played = 0;

async function play({ by, type, result, isInstant = false }: Play): Promise<Placed> {
  played += 1;
  const ref = `T${played}`;
  const at = clock.now();
  const bet = betNamed(by.memberId, ref, type);
  const win = result === 'won' ? 250n : 0n;
  const amounts = { stake: 100n, turnover: 100n, betPlacedAt: at };
  if (isInstant && result !== 'open') await spin(ctx, bet, { stake: 100n, win });
  else await wager(ctx, bet, { stake: 100n, ...(['won', 'lost'].includes(result) && { win }) });
  if (result === 'void')
    await ctx.ledger.post(isInstant ? undoRound({ ...bet, ...amounts, win }) : voidBet({ ...bet, ...amounts }));
  return { by, type, result, ref, at };
}

/** Members with money: an agent, a team of a player, an agent and a player below that one, and two who are nobody of it. */
async function openTeam() {
  const top = await register(server);
  const agent = await register(server, { under: top });
  const names = [
    await register(server, { under: agent, type: 0 }),
    await register(server, { under: agent }),
    await register(server, { type: 0 }),
  ];
  names.push(await register(server, { under: names[1] ?? '', type: 0 }));
  const people = await Promise.all([agent, top, ...names].map((account) => enter(server, account)));
  for (const { memberId } of people) await fund(ctx, memberId, 1_000_000n);
  const [head, upline, player, below, stranger, low] = people;
  assert(head && upline && player && below && stranger && low, 'all of them are there');
  return { head, upline, stranger, team: [player, below, low], everybody: people };
}

const rollUpAll = () =>
  followAll({ database, name: 'rollup', work: () => rollUp(ctx), pass: (ms) => clock.forward(ms) });

const today = () => dayOf(clock.now(), ZONE);

async function ask(agent: Person, input: Partial<Parameters<typeof server.ask<typeof agency.betting>>[1]> = {}) {
  const { token } = await enter(server, agent.account);
  return server.ask(agency.betting, { startDate: today(), endDate: today(), ...input }, { token });
}

function valueOf<C extends Call>(answer: Answer<C>): Value<C> {
  assert(answer.kind === 'value', `answered: ${JSON.stringify(answer)}`);
  return answer.value;
}

const codeOf = (answer: Answer<Call>) => (answer.kind === 'failure' ? answer.failure.errorCode : null);

beforeAll(async () => {
  await setFlag(server, 'TEAMBETTING3', true);
  await createBrand(ctx, 'other1');
});

describe('the bets of a team', () => {
  it('are told as their owners see them, with a name, newest first [API-98, SCR-52]', async () => {
    const { head, upline, stranger, team } = await openTeam();
    const placed: Placed[] = [];
    for (const by of [...team, stranger, head, upline]) {
      placed.push(await play({ by, type: 'RNG', result: 'won', isInstant: true }));
    }
    placed.push(await play({ by: team[2] ?? head, type: 'LIVE', result: 'void' }));
    const { list, next } = valueOf(await ask(head));
    const own = placed.filter(({ by }) => team.includes(by)).reverse();
    expect(list.map(({ betNo, account, result }) => [betNo, account, result])).toEqual(
      own.map(({ ref, by, result }) => [ref, by.account, result]),
    );
    expect(next).toBeNull();
    for (const member of team) {
      const { token } = await enter(server, member.account);
      const days = { startDate: today(), endDate: today() };
      const { list: seen } = valueOf(await server.ask(wallet.betting, days, { token }));
      expect(
        list.filter(({ account }) => account === member.account).map(({ id: _id, account: _name, ...bet }) => bet),
      ).toEqual(seen);
    }
    expect(valueOf(await ask(upline)).list).toHaveLength(own.length + 1);
    expect(valueOf(await ask(team[1] ?? head)).list.map(({ account }) => account)).toEqual([
      team[2]?.account,
      team[2]?.account,
    ]);
  });

  it('come page by page, and no bet comes twice while new ones arrive [STD-06]', async () => {
    const { head, team } = await openTeam();
    const refs: string[] = [];
    const playSome = async (count: number) => {
      for (let nr = 0; nr < count; nr += 1) {
        const by = team[nr % team.length] ?? head;
        refs.push((await play({ by, type: 'RNG', result: 'lost', isInstant: true })).ref);
      }
    };
    await playSome(PAGE_SIZE + 5);
    const first = valueOf(await ask(head));
    expect(first.list).toHaveLength(PAGE_SIZE);
    await playSome(3);
    const second = valueOf(await ask(head, { cursor: first.next ?? '' }));
    const seen = [...first.list, ...second.list].map(({ betNo }) => betNo);
    expect(seen).toEqual(refs.slice(0, PAGE_SIZE + 5).reverse());
    expect(second).toMatchObject({ next: null, footer: null });
  });

  it('are chosen by name, kind of game and result; the sums know no result [API-98]', async () => {
    const { head, team } = await openTeam();
    const [player, below] = team;
    assert(player && below, 'there is a team');
    for (const result of wallet.BET_RESULTS) {
      await play({ by: player, type: 'RNG', result });
      await play({ by: below, type: 'LIVE', result });
    }
    for (const result of wallet.BET_RESULTS) {
      const { list } = valueOf(await ask(head, { status: result }));
      expect(list.map((bet) => [bet.result, bet.gameType])).toEqual([
        [result, 'LIVE'],
        [result, 'RNG'],
      ]);
    }
    const named = valueOf(await ask(head, { account: player.account.toUpperCase(), status: 'won' }));
    expect(named.list.map(({ account, result }) => [account, result])).toEqual([[player.account, 'won']]);
    expect(named.footer).toEqual({ bets: 4, stake: '3.00', validStake: '3.00', payout: '2.50' });
    const all = { bets: 8, stake: '6.00', validStake: '6.00', payout: '5.00' };
    clock.forward(60_000);
    expect(valueOf(await ask(head)).footer).toMatchObject({ upTo: expect.any(String) });
    await rollUpAll();
    for (const status of [undefined, 'won', 'open'] as const) {
      expect(valueOf(await ask(head, { ...(status && { status }) })).footer).toEqual(all);
    }
    expect(valueOf(await ask(head, { gameType: 'LIVE' })).footer).toEqual({
      bets: 4,
      stake: '3.00',
      validStake: '3.00',
      payout: '2.50',
    });
    const live = valueOf(await ask(head, { account: below.account, gameType: 'LIVE' }));
    expect(live).toMatchObject({ footer: { bets: 4 } });
    expect(live.list).toHaveLength(4);
    expect(valueOf(await ask(head, { account: below.account, gameType: 'RNG' }))).toEqual({
      list: [],
      next: null,
      footer: { bets: 0, stake: '0.00', validStake: '0.00', payout: '0.00' },
    });
  });

  it('of a name outside the team are those of a name that nobody bears [T33, ROLE-15]', async () => {
    const { head, upline, stranger, team } = await openTeam();
    for (const by of [head, upline, stranger, ...team]) await play({ by, type: 'RNG', result: 'won' });
    const twin = await register(server, { brand: 'other1', type: 0 });
    const nobody = await ask(head, { account: 'nobody-at-all' });
    const others = [head, upline, stranger].map(({ account }) => account);
    for (const account of [...others, twin, `${team[0]?.account}x`, team[0]?.account.slice(0, -1) ?? '']) {
      expect(await ask(head, { account })).toEqual(nobody);
    }
    expect(valueOf(nobody)).toMatchObject({ list: [], next: null, footer: { bets: 0 } });
    expect(valueOf(await ask(head, { account: 'nobody-at-all', cursor: '7' })).footer).toBeNull();
  });

  it('begin and end at midnight of the brand, and cover ninety days at most [STD-06]', async () => {
    const { head, team } = await openTeam();
    const by = team[0] ?? head;
    const day = today();
    clock.forward(Date.parse(`${day}T15:59:59Z`) - clock.now().getTime());
    const late = await play({ by, type: 'RNG', result: 'won' });
    clock.forward(1000);
    const early = await play({ by, type: 'RNG', result: 'won' });
    const refs = async (startDate: string, endDate = startDate) =>
      valueOf(await ask(head, { startDate, endDate })).list.map(({ betNo }) => betNo);
    expect(await refs(day)).toEqual([late.ref]);
    expect(await refs(addDays(day, 1))).toEqual([early.ref]);
    expect(await refs(addDays(day, -90), addDays(day, -1))).toEqual([]);
    expect(codeOf(await ask(head, { startDate: addDays(day, -91), endDate: day }))).toBe('range.invalid');
    expect(codeOf(await ask(head, { startDate: day, endDate: addDays(day, -1) }))).toBe('range.invalid');
  });

  it('are for agents, where the brand has them switched on [TEAMBETTING3, ROLE-04]', async () => {
    const { head, team } = await openTeam();
    expect(codeOf(await ask(team[0] ?? head))).toBe('permission.denied');
    await setFlag(server, 'TEAMBETTING3', false);
    expect(codeOf(await ask(head))).toBe('permission.denied');
    await setFlag(server, 'TEAMBETTING3', true);
  });
});

describe('a page of bets', () => {
  const plays = fc.array(
    fc.record({
      by: fc.nat(5),
      type: fc.constantFrom<GameType>('RNG', 'RNG', 'RNG', 'LIVE', 'FISH'),
      result: fc.constantFrom<Result>('won', 'lost', 'lost', 'open', 'void'),
      isInstant: fc.boolean(),
      hours: fc.nat(12),
    }),
    { minLength: 10, maxLength: 40 },
  );
  const bound = fc.constantFrom(1, 3, 50, 5000);
  const asks = fc.record({
    gameType: fc.option(fc.constantFrom<GameType>('RNG', 'LIVE', 'FISH'), { nil: undefined }),
    status: fc.option(fc.constantFrom(...wallet.BET_RESULTS), { nil: undefined }),
    bounds: fc.record({ open: bound, members: bound, days: bound }),
    isOne: fc.boolean(),
    begins: fc.nat(3),
    ends: fc.nat(3),
  });

  it('is the same whichever way it is found [API-98]', async () => {
    await fc.assert(
      fc.asyncProperty(
        plays,
        fc.nat(60),
        fc.array(asks, { minLength: 6, maxLength: 6 }),
        async (all, rolledAt, wishes) => {
          const { head, team, everybody } = await openTeam();
          const startDay = today();
          const placed: Placed[] = [];
          for (const [at, { by, hours, ...one }] of all.entries()) {
            if (at === rolledAt) await rollUpAll();
            clock.forward(hours * HOUR_MS);
            placed.push(await play({ ...one, by: everybody[by] ?? head }));
          }
          if (rolledAt >= all.length) await rollUpAll();
          for (const { gameType, status, bounds, isOne, begins, ends } of wishes) {
            const first = addDays(startDay, begins);
            const last = [addDays(today(), -ends), first].sort().at(-1) ?? first;
            const member = isOne ? team[0] : undefined;
            const span = readSpan({ startDate: first, endDate: last }, ZONE);
            assert(span.ok, 'days are a range');
            const wanted = placed
              .filter(({ by, at }) => team.includes(by) && at >= span.value.from && at < span.value.until)
              .filter(({ type, result }) => type === (gameType ?? type) && result === (status ?? result))
              .filter(({ by }) => by === (member ?? by))
              .map(({ ref }) => ref)
              .reverse();
            const asked = { agentId: head.memberId, memberId: member?.memberId ?? null, currency: 'PHP', zone: ZONE };
            const filter = { ...asked, span: span.value, gameType, status };
            for (const newest of [1, 3, 50]) expect(await readAll(filter, { ...bounds, newest })).toEqual(wanted);
          }
        },
      ),
      { numRuns: repeats({ quick: 6, long: 100 }) },
    );
  });

  /** A whole list, in pages of a few. */
  async function readAll(
    filter: Parameters<typeof readTeamBets>[1],
    bounds: Parameters<typeof readTeamBets>[2]['bounds'],
  ): Promise<string[]> {
    const limit = 4;
    const list: TeamBetLine[] = [];
    for (;;) {
      const before = list.at(-1)?.id ?? null;
      const page = await readTeamBets(ctx.db, filter, { before, limit, now: clock.now(), ...(bounds && { bounds }) });
      list.push(...page);
      if (page.length < limit) return list.map(({ ref }) => ref);
    }
  }

  it('of each kind of game is found on days with more bets than are listed [API-98]', async () => {
    const { head, team } = await openTeam();
    const by = team[2] ?? head;
    const placed: Placed[] = [];
    for (let nr = 0; nr < 60; nr += 1) {
      placed.push(await play({ by, type: nr % 20 === 7 ? 'FISH' : 'RNG', result: 'lost', isInstant: true }));
    }
    await rollUpAll();
    const span = readSpan({ startDate: addDays(today(), -1), endDate: today() }, ZONE);
    assert(span.ok, 'days are a range');
    for (const gameType of ['FISH', 'RNG', 'LIVE'] as const) {
      const filter = {
        agentId: head.memberId,
        memberId: null,
        currency: 'PHP',
        zone: ZONE,
        span: span.value,
        gameType,
      };
      const wanted = placed
        .filter(({ type }) => type === gameType)
        .map(({ ref }) => ref)
        .reverse();
      for (const members of [2, 50]) {
        for (const days of [1, 5000]) {
          expect(await readAll(filter, { newest: 1, open: 1, members, days })).toEqual(wanted);
        }
      }
    }
  });
});
