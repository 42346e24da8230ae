import { OPPOSITE_RULES } from '@perya/agency';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideCase } from '../../src/modules/collusion/index.ts';
import { lookAtSides } from '../../src/modules/collusion/opposite.service.ts';
import { moveMember } from '../../src/modules/lines/index.ts';
import { writeEvidence } from '../../src/modules/vendor-wallet/index.ts';
import { betOn, casesAbout, idsOf, look } from '../kit/collusion-kit.ts';
import { standUnder } from '../kit/family-kit.ts';
import { fund } from '../kit/funds.ts';
import { turnDay } from '../kit/lines-kit.ts';
import { startPair } from '../kit/pair.ts';
import type { Person } from '../kit/people.ts';
import { createVendor, type TestVendor } from '../kit/vendor-kit.ts';

const pair = await startPair();
const { server, second, clock, database } = pair;
afterAll(pair.close);

const { marketsMin, withinMs } = OPPOSITE_RULES;
const HOUR_MS = 3_600_000;
let table: TestVendor;
let rounds = 0;

beforeAll(async () => {
  table = await createVendor(server, 'TABLE');
  await look(server, clock);
});

async function createPlayer(under?: Person, type = 0): Promise<Person> {
  const person = await standUnder(server, under ? { under, type } : { type });
  await fund(server.ctx, person.memberId, 100_000_000n);
  return person;
}

/** An agent with two players below. */
async function createLine() {
  const agent = await createPlayer(undefined, 1);
  return { agent, one: await createPlayer(agent), other: await createPlayer(agent) };
}

/** How two play a round; on what the second one bets, and how much, is said for each. */
interface Play {
  readonly count?: number;
  readonly side?: (nr: number) => string;
  readonly stake?: string;
  readonly lateMs?: number;
}

/** Two who play the same rounds, the first always on the banker; answers the bets of the second. */
async function play(
  one: Person,
  other: Person,
  { count = marketsMin, side = () => 'player', stake = '95.00', lateMs = 0 }: Play = {},
): Promise<readonly string[]> {
  const bets: string[] = [];
  for (let nr = 0; nr < count; nr += 1) {
    const round = `r${(rounds += 1)}`;
    await betOn(table, one, { round, side: 'banker' });
    if (lateMs > 0) clock.forward(lateMs);
    bets.push(await betOn(table, other, { round, side: side(nr), stake }));
  }
  return bets;
}

describe('two of a line who bet against each other', () => {
  it('are a case from so many rounds on, seen as often as they did, without a purse and whoever looks', async () => {
    const { agent, one, other } = await createLine();
    await play(one, other, { count: marketsMin - 1 });
    await look(server, clock);
    expect(await casesAbout(server, one)).toEqual([]);
    await play(one, other, { count: 2 });
    await look(server, clock);
    expect(await casesAbout(server, other)).toMatchObject([
      { kind: 'oppositeBets', state: 'open', seen: marketsMin + 1, members: idsOf(one, other) },
    ]);
    await Promise.all([server, second, second].map(({ ctx }) => lookAtSides(ctx)));
    await play(one, other, { count: 1 });
    await look(server, clock);
    expect(await casesAbout(server, one)).toMatchObject([{ seen: marketsMin + 2 }]);
    expect(await casesAbout(server, agent)).toEqual([]);
    const [fact] = await database.sql('select detail from collusion_fact order by at desc limit 1');
    expect(fact).toMatchObject({
      detail: {
        market: `TABLE r${rounds} PHP`,
        currency: 'PHP',
        bets: [
          { member: one.memberId, side: 'banker', stake: '10000' },
          { member: other.memberId, side: 'player', stake: '9500' },
        ],
      },
    });
  });

  it('may be an agent and somebody far below, or stand beside each other on different levels', async () => {
    const { agent, one } = await createLine();
    const deep = await createPlayer(await createPlayer(agent, 1));
    await play(agent, deep);
    await play(one, deep, { side: () => 'tiger' });
    await look(server, clock);
    // What one does with two others is one case.
    expect(await casesAbout(server, deep)).toMatchObject([
      { kind: 'oppositeBets', seen: 2 * marketsMin, members: idsOf(agent, one, deep) },
    ]);
  });

  it('are found where parts of a bet say the sides', async () => {
    const { one, other } = await createLine();
    for (let nr = 0; nr < marketsMin; nr += 1) {
      const roundId = `r${(rounds += 1)}`;
      await betOn(table, one, { round: roundId, side: 'banker' });
      const about = { playerId: other.memberId, currency: 'PHP', roundId, gameCode: 'baccarat', gameType: 'LIVE' };
      const bets = ['40.00', '60.00'].map((amount, at) => ({ betId: `${roundId}-${at}`, amount, side: 'player' }));
      await table.send('debit-credit', { ...about, txId: `${roundId}x`, amount: '100.00', win: '0.00', bets });
    }
    await look(server, clock);
    expect(await casesAbout(server, one)).toMatchObject([{ seen: marketsMin }]);
  });
});

describe('innocent bets', () => {
  it.each<[string, Play]>([
    ['now with and now against', { count: 2 * marketsMin, side: (nr) => (nr % 2 === 0 ? 'banker' : 'player') }],
    ['for other stakes', { stake: '50.00' }],
    ['much later', { lateMs: withinMs + 1 }],
    ['on the same side', { side: () => 'banker' }],
  ])('are no case: %s', async (_what, how) => {
    const { one, other } = await createLine();
    await play(one, other, how);
    await look(server, clock);
    expect(await casesAbout(server, one)).toEqual([]);
  });

  it('are those of people of different lines, and of who stands in none', async () => {
    const [mine, yours] = [await createLine(), await createLine()];
    const nobody = await createPlayer();
    await play(mine.one, yours.one);
    await play(mine.other, nobody);
    await look(server, clock);
    for (const person of [mine.one, mine.other, yours.one, nobody])
      expect(await casesAbout(server, person)).toEqual([]);
    expect(await database.sql('select from collusion_stake where member_id = $1', [nobody.memberId])).toEqual([]);
  });

  it('are those that were taken back', async () => {
    const { one, other } = await createLine();
    const [first = ''] = await play(one, other);
    const about = { playerId: other.memberId, currency: 'PHP' };
    expect(await table.send('rollback', { ...about, txId: `${first}-back`, refTxId: first })).toMatchObject({
      status: 'OK',
    });
    await look(server, clock);
    expect(await casesAbout(server, one)).toEqual([]);
  });

  it('are those from before two came to stand in one line', async () => {
    const [mine, yours] = [await createLine(), await createLine()];
    await play(mine.one, yours.one, { count: marketsMin - 1 });
    const moved = { brand: 'ty01', account: yours.one.account, who: 'Ana' };
    expect(await moveMember(server.ctx, moved, mine.agent.account)).toMatchObject({ ok: true });
    await look(server, clock);
    await turnDay(pair);
    await play(mine.one, yours.one, { count: marketsMin - 1 });
    await look(server, clock);
    expect(await casesAbout(server, mine.one)).toEqual([]);
    await play(mine.one, yours.one, { count: 1 });
    await look(server, clock);
    expect(await casesAbout(server, mine.one)).toMatchObject([{ seen: marketsMin }]);
  });

  it('are those that lie a week back', async () => {
    const { one, other } = await createLine();
    await play(one, other, { count: marketsMin - 1 });
    await look(server, clock);
    clock.forward(7 * 24 * HOUR_MS);
    await play(one, other, { count: 1 });
    await look(server, clock);
    expect(await casesAbout(server, one)).toEqual([]);
  });
});

describe('a case that was decided', () => {
  it('takes as many new rounds to be opened again', async () => {
    const { one, other } = await createLine();
    await play(one, other);
    await look(server, clock);
    const [{ no = '' } = {}] = await casesAbout(server, one);
    await decideCase(server.ctx, no, { state: 'dismissed', who: 'Ana', why: 'asked both' });
    clock.forward(1);
    await play(one, other, { count: marketsMin - 1 });
    await look(server, clock);
    expect(await casesAbout(server, one)).toMatchObject([{ no, state: 'dismissed', seen: marketsMin }]);
    await play(one, other, { count: 1 });
    await look(server, clock);
    expect(await casesAbout(server, one)).toMatchObject([{ no, state: 'open', seen: 2 * marketsMin }]);
  });
});

describe('the sides that vendors tell', () => {
  it('are read once, piece by piece, and go on where somebody was cut off', async () => {
    const { one, other } = await createLine();
    await play(one, other);
    await writeEvidence(server.ctx);
    clock.forward(HOUR_MS);
    await database.sql('alter table collusion_stake add constraint cut_off check (false) not valid');
    await expect(lookAtSides(server.ctx)).rejects.toThrow('cut_off');
    await database.sql('alter table collusion_stake drop constraint cut_off');
    for (const rowsMax of [5, 7]) await lookAtSides(second.ctx, { rowsMax });
    expect(await casesAbout(server, one)).toMatchObject([{ seen: marketsMin }]);
    const kept = await database.sql('select from collusion_stake where member_id = any ($1)', [idsOf(one, other)]);
    expect(kept).toHaveLength(2 * marketsMin);
  });
});
