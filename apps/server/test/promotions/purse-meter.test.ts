import { randomUUID } from 'node:crypto';
import { reward, wallet, type Answer, type Call, type Value } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { betNamed, fund, spin, wager } from '../kit/funds.ts';
import type { Person } from '../kit/people.ts';
import { createVerified, givePurse } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
let ana: Person;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  const { ctx } = server;
  ana = await createVerified(server);
  await fund(ctx, ana.memberId, 100_000n);
  id = await givePurse(server, ana, '100.00');
  // In their order: counted, a fifth of a table that paid 1.95, too high, a game that does not count, still open.
  await spin(ctx, betNamed(ana.memberId, 'slot'), { stake: 10_000n, win: 10_000n });
  await spin(ctx, betNamed(ana.memberId, 'live', 'LIVE'), { stake: 10_000n, win: 19_500n });
  await spin(ctx, betNamed(ana.memberId, 'high'), { stake: 60_000n, win: 60_000n });
  await spin(ctx, betNamed(ana.memberId, 'cards', 'PVP'), { stake: 1_000n, win: 1_000n });
  await wager(ctx, betNamed(ana.memberId, 'open'), { stake: 500n });
});
afterAll(() => server.close());

const valueOf = async <C extends Call>(answer: Promise<Answer<C>>): Promise<Value<C>> => {
  const found = await answer;
  assert(found.kind === 'value', `answered: ${JSON.stringify(found)}`);
  return found.value;
};

describe('the meter of a purse', () => {
  it('tells how far it is, and own money beside it [API-50, R10]', async () => {
    const { cash, list } = await valueOf(server.ask(reward.purse, {}, { token: ana.token }));
    expect(cash).toBe('1090.00');
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      id,
      state: 'active',
      balance: '100.00',
      needed: '1000.00',
      done: '119.00',
      left: '881.00',
      steps: 4,
      step: 0,
      maxStake: '500.00',
      endsOnWithdraw: false,
      canGiveUp: true,
    });
    expect(list[0]?.weights).toContainEqual({ kind: 'LIVE', percent: 20 });
  });

  it('tells what it pays for on a title, and of nobody else [API-50, R10]', async () => {
    const title = async (isSlot: boolean) => {
      const [game] = await server.database.sql(`select min(id) as id from game where (game_type = 'RNG') = $1`, [
        isSlot,
      ]);
      return String(game?.['id']);
    };
    const stakeOn = (nodeId: string, { token }: Person = ana) =>
      valueOf(server.ask(reward.purseStake, { nodeId }, { token }));
    const purse = { balance: '100.00', maxStake: '500.00' };
    expect(await stakeOn(await title(true))).toEqual({ purse: { ...purse, percent: 100 } });
    expect(await stakeOn(await title(false))).toEqual({ purse: { ...purse, percent: 0 } });
    expect(await stakeOn('999999999')).toEqual({ purse: null });
    expect(await stakeOn(await title(true), await createVerified(server))).toEqual({ purse: null });
  });

  it('explains every bet to the centavo, and sums the reasons [W1, W6, W14, W15]', async () => {
    const { list, next, footer } = await valueOf(server.ask(reward.purseBets, { id }, { token: ana.token }));
    expect(next).toBeNull();
    expect(list.map(({ stake, counted, parts, state }) => [stake, counted, parts, state])).toEqual([
      ['5.00', '0.00', [], 'open'],
      ['10.00', '0.00', [{ reason: 'game', amount: '10.00' }], 'ended'],
      ['600.00', '0.00', [{ reason: 'maxStake', amount: '600.00' }], 'ended'],
      [
        '100.00',
        '19.00',
        [
          { reason: 'result', amount: '5.00' },
          { reason: 'weight', amount: '76.00' },
        ],
        'ended',
      ],
      ['100.00', '100.00', [], 'ended'],
    ]);
    expect(footer).toEqual({
      bets: 5,
      some: 2,
      none: 2,
      stake: '815.00',
      counted: '119.00',
      parts: [
        { reason: 'maxStake', amount: '600.00' },
        { reason: 'weight', amount: '76.00' },
        { reason: 'game', amount: '10.00' },
        { reason: 'result', amount: '5.00' },
      ],
    });
    const only = async (counted: 'some' | 'none') =>
      (await valueOf(server.ask(reward.purseBets, { id, counted }, { token: ana.token }))).list.map(
        (bet) => bet.counted,
      );
    expect([await only('some'), await only('none')]).toEqual([
      ['19.00', '100.00'],
      ['0.00', '0.00'],
    ]);
    const older = await valueOf(server.ask(reward.purseBets, { id, cursor: list[3]?.id ?? '' }, { token: ana.token }));
    expect(older).toMatchObject({ list: [{ stake: '100.00', counted: '100.00' }], next: null, footer: null });
  });

  it('tells what each step made cash, and when, to the last one [M1, API-50]', async () => {
    const dan = await createVerified(server);
    await fund(server.ctx, dan.memberId, 100_000n);
    await givePurse(server, dan, '100.00');
    const play = async (nr: number, stake: bigint) =>
      spin(server.ctx, betNamed(dan.memberId, `d${nr}`), { stake, win: stake });
    const shown = async () => {
      const { list } = await valueOf(server.ask(reward.purse, {}, { token: dan.token }));
      return list[0];
    };
    for (const nr of [1, 2, 3]) await play(nr, 20_000n);
    expect((await shown())?.releases).toMatchObject([
      { step: 1, amount: '25.00', time: expect.any(String) },
      { step: 2, amount: '25.00', time: expect.any(String) },
    ]);
    for (const nr of [4, 5]) await play(nr, 20_000n);
    const over = await shown();
    expect(over).toMatchObject({ state: 'converted', released: '100.00' });
    expect(over?.releases.map(({ step, amount }) => [step, amount])).toEqual([
      [1, '25.00'],
      [2, '25.00'],
      [3, '25.00'],
      [4, '25.00'],
    ]);
  });

  it("is nobody else's, and is given up once, with own money as it was [API-50, PROMO-06]", async () => {
    const ben = await createVerified(server);
    expect((await server.ask(reward.purseBets, { id }, { token: ben.token })).kind).not.toBe('value');
    expect((await server.ask(reward.giveUp, { id }, { token: ben.token, key: randomUUID() })).kind).not.toBe('value');
    const key = randomUUID();
    const given = await valueOf(server.ask(reward.giveUp, { id }, { token: ana.token, key }));
    expect(given.list[0]).toMatchObject({ state: 'forfeited', balance: '0.00', canGiveUp: false });
    expect(await valueOf(server.ask(reward.giveUp, { id }, { token: ana.token, key }))).toEqual(given);
    expect((await server.ask(reward.giveUp, { id }, { token: ana.token, key: randomUUID() })).kind).not.toBe('value');
    expect(await valueOf(server.ask(wallet.balance, {}, { token: ana.token }))).toMatchObject({
      cash: '1090.00',
      bonus: '0.00',
      inPlay: '5.00',
    });
  });
});
