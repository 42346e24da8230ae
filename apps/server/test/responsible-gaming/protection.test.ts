import { responsibleGaming, member, TRIAL_TYPE } from '@perya/contract';
import { adjust, creditDeposit, placeBet, playRound, settleBet, voidBet, type Book } from '@perya/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { markAsked, shouldAskLimits } from '../../src/modules/responsible-gaming/ask-limits.service.ts';
import { findSessions } from '../../src/modules/identity/session/session.service.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { createPerson, logIn, type Person } from '../kit/people.ts';
import { eventsOf } from '../kit/proved.ts';
import { startTestServer } from '../kit/server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// Monday noon in Manila.
const clock = movableClock('2026-03-02T04:00:00.000Z');
const server = await startTestServer({ clock, app: { budgets: WIDE } });
afterAll(() => server.close());

const { ledger, db } = server.ctx;
const book: Book = { merchantCode: 'ty01', currency: 'PHP' };
let numbers = 0;

async function withCash(amount: bigint): Promise<Person> {
  const person = await createPerson(server.ctx);
  const orderNo = `A${++numbers}`;
  await ledger.post(adjust({ ...book, memberId: person.memberId, orderNo, amount, account: 'cash', reason: 'test' }));
  return person;
}

const spin = ({ memberId }: Person, stake: bigint, win = 0n) =>
  ledger.post(
    playRound({
      ...book,
      memberId,
      vendor: 'LAB',
      txId: `t${++numbers}`,
      gameType: 'RNG',
      gameCode: 'spin',
      stake,
      win,
      turnover: stake,
    }),
  );
const deposit = ({ memberId }: Person, amount: bigint) =>
  ledger.post(
    creditDeposit({
      ...book,
      memberId,
      orderNo: `D${++numbers}`,
      provider: 'LAB',
      payment: `p${numbers}`,
      amount,
      fee: 0n,
      method: 'gcash',
    }),
  );
const state = (verdict: Awaited<ReturnType<typeof spin>>) =>
  verdict.state === 'refused' ? verdict.code : verdict.state;

/** Logged in anew, because the clock moves further than a session lasts. */
async function show(person: Person) {
  const answer = await server.ask(responsibleGaming.show, {}, { token: await logIn(server.ctx, person.memberId) });
  if (answer.kind !== 'value') throw new Error(JSON.stringify(answer));
  return answer.value;
}
const limitOf = async (person: Person, kind: string, period: string) =>
  (await show(person)).limits.find((limit) => limit.kind === kind && limit.period === period);
const set = (
  { token }: Person,
  kind: 'deposit' | 'loss' | 'wager' | 'session',
  period: 'day' | 'week' | 'month' | 'session',
  amount: string | null,
  confirmed?: boolean,
) => server.ask(responsibleGaming.setLimit, { kind, period, amount, ...(confirmed && { confirmed }) }, { token });
const codeOf = (answer: Awaited<ReturnType<typeof set>>) =>
  answer.kind === 'failure' ? answer.failure.errorCode : answer.kind;

describe('limits', () => {
  it('are shown with what is used, for somebody who never had money too [R27]', async () => {
    const person = await createPerson(server.ctx);
    const { limits, pause, realityMinutes, helpline } = await show(person);
    expect(limits).toHaveLength(10);
    expect(limits.every(({ amount, next }) => amount === null && next === null)).toBe(true);
    expect(pause).toBeNull();
    expect(realityMinutes).toBeNull();
    expect(helpline).toBe('NCMH Crisis Hotline 1553');
  });

  it('hold in the very next bet or deposit [R27, R29]', async () => {
    const person = await withCash(100_000n);
    await set(person, 'wager', 'day', '100');
    await set(person, 'loss', 'week', '60.00');
    await set(person, 'deposit', 'month', '500');
    expect(state(await spin(person, 6_000n, 6_000n))).toBe('done');
    expect(state(await spin(person, 4_001n))).toBe('limit.wager');
    expect(state(await spin(person, 4_000n, 4_000n))).toBe('done');
    expect(state(await deposit(person, 50_001n))).toBe('limit.deposit');
    expect(state(await deposit(person, 50_000n))).toBe('done');
    expect(state(await deposit(person, 1n))).toBe('limit.deposit');
    expect(await limitOf(person, 'wager', 'day')).toEqual({
      kind: 'wager',
      period: 'day',
      amount: '100.00',
      house: null,
      used: '100.00',
      next: null,
    });
    expect(await limitOf(person, 'deposit', 'month')).toMatchObject({ amount: '500.00', used: '500.00' });
    expect(await limitOf(person, 'loss', 'week')).toMatchObject({ amount: '60.00', used: '0.00' });
  });

  it('hold for somebody whose first money comes later', async () => {
    const person = await createPerson(server.ctx);
    await set(person, 'deposit', 'day', '10');
    expect(state(await deposit(person, 1_001n))).toBe('limit.deposit');
    expect(state(await deposit(person, 1_000n))).toBe('done');
  });

  it('become tighter at once and wider only a day after a second yes [R28]', async () => {
    const person = await withCash(100_000n);
    await set(person, 'wager', 'day', '100');
    await set(person, 'wager', 'day', '50');
    expect(await limitOf(person, 'wager', 'day')).toMatchObject({ amount: '50.00', next: null });
    expect(codeOf(await set(person, 'wager', 'day', '80'))).toBe('limit.confirm');
    expect(await limitOf(person, 'wager', 'day')).toMatchObject({ amount: '50.00', next: null });
    expect(codeOf(await set(person, 'wager', 'day', '80', true))).toBe('value');
    const time = new Date(clock.now().getTime() + DAY_MS).toISOString();
    expect(await limitOf(person, 'wager', 'day')).toMatchObject({ amount: '50.00', next: { amount: '80.00', time } });
    clock.forward(DAY_MS - 1);
    expect(state(await spin(person, 5_001n))).toBe('limit.wager');
    expect(await limitOf(person, 'wager', 'day')).toMatchObject({ amount: '50.00' });
    clock.forward(1);
    expect(state(await spin(person, 5_001n))).toBe('done');
    expect(await limitOf(person, 'wager', 'day')).toMatchObject({ amount: '80.00', used: '50.01', next: null });
    expect(await eventsOf(server.ctx, person.memberId)).toEqual(['limit.changed', 'limit.changed', 'limit.changed']);
  });

  it('go the same way, and stay when their owner thinks better of it [R28]', async () => {
    const person = await withCash(100_000n);
    await set(person, 'loss', 'day', '50');
    expect(codeOf(await set(person, 'loss', 'day', null))).toBe('limit.confirm');
    await set(person, 'loss', 'day', null, true);
    expect(await limitOf(person, 'loss', 'day')).toMatchObject({ amount: '50.00', next: { amount: null } });
    await server.ask(responsibleGaming.keepLimit, { kind: 'loss', period: 'day' }, { token: person.token });
    clock.forward(DAY_MS);
    expect(await limitOf(person, 'loss', 'day')).toMatchObject({ amount: '50.00', next: null });
    expect(state(await spin(person, 5_001n))).toBe('limit.loss');

    const token = await logIn(server.ctx, person.memberId);
    await set({ ...person, token }, 'loss', 'day', null, true);
    clock.forward(DAY_MS);
    expect(await limitOf(person, 'loss', 'day')).toMatchObject({ amount: null, next: null });
    expect(state(await spin(person, 5_001n))).toBe('done');
  });

  it('count days, weeks and months of the brand: midnight, Monday and the first in Manila [R27]', async () => {
    // Sunday, 1 March 2026, 23:59:59.999 in Manila; then Monday; then the last moments of March.
    const own = movableClock('2026-03-01T15:59:59.999Z');
    const other = await startTestServer({ clock: own, database: server.database, seeded: false });
    try {
      const { memberId } = await createPerson(other.ctx);
      const play = (stake: bigint, nr: string) => {
        const name = { ...book, memberId, vendor: 'LAB', txId: `m${nr}`, gameType: 'RNG', gameCode: 'spin' };
        return other.ctx.ledger.post(playRound({ ...name, stake, win: 0n, turnover: stake }));
      };
      const ask = async (period: string) => {
        const answer = await other.ask(responsibleGaming.show, {}, { token: await logIn(other.ctx, memberId) });
        if (answer.kind !== 'value') throw new Error('no answer');
        return answer.value.limits.find((limit) => limit.kind === 'wager' && limit.period === period)?.used;
      };
      const used = async () => [await ask('day'), await ask('week'), await ask('month')];
      await other.ctx.ledger.post(
        adjust({ ...book, memberId, orderNo: 'AM1', amount: 100_000n, account: 'cash', reason: 'test' }),
      );
      await play(1_000n, '1');
      expect(await used()).toEqual(['10.00', '10.00', '10.00']);
      own.forward(1);
      expect(await used()).toEqual(['0.00', '0.00', '10.00']);
      await play(2_000n, '2');
      expect(await used()).toEqual(['20.00', '20.00', '30.00']);
      own.forward(29 * DAY_MS - 1 + DAY_MS);
      expect(own.now().toISOString()).toBe('2026-03-31T15:59:59.999Z');
      expect((await used())[2]).toBe('30.00');
      own.forward(1);
      expect((await used())[2]).toBe('0.00');
    } finally {
      await other.close();
    }
  });

  it.each([
    ['deposit', 'day', '0'],
    ['deposit', 'day', '0.99'],
    ['deposit', 'day', '1000000000.01'],
    ['session', 'session', '4'],
    ['session', 'session', '30.5'],
    ['session', 'session', '721'],
  ] as const)('of %s a %s are not %s', async (kind, period, amount) => {
    expect(codeOf(await set(await createPerson(server.ctx), kind, period, amount))).toBe('amount.invalid');
  });

  it.each([
    ['-5', 'deposit', 'day'],
    ['1e3', 'deposit', 'day'],
    ['1.001', 'deposit', 'day'],
    ['60', 'session', 'day'],
    ['60', 'deposit', 'session'],
  ] as const)('refuse %s for %s by %s', async (amount, kind, period) => {
    expect(codeOf(await set(await createPerson(server.ctx), kind, period, amount))).toBe('request.invalid');
  });

  it.each([
    ['session', 'day'],
    ['deposit', 'session'],
  ] as const)('are not kept for %s by %s', async (kind, period) => {
    const { token } = await createPerson(server.ctx);
    expect(codeOf(await server.ask(responsibleGaming.keepLimit, { kind, period }, { token }))).toBe('request.invalid');
  });

  it('are set once when a button is pressed twice', async () => {
    const person = await withCash(1_000n);
    await set(person, 'wager', 'day', '50');
    await Promise.all(Array.from({ length: 8 }, () => set(person, 'wager', 'day', '80', true)));
    const time = new Date(clock.now().getTime() + DAY_MS).toISOString();
    expect(await limitOf(person, 'wager', 'day')).toMatchObject({ amount: '50.00', next: { amount: '80.00', time } });
  });

  it('are those of one member; nobody else can name another', async () => {
    const [one, two] = [await withCash(10_000n), await withCash(10_000n)];
    await set(one, 'wager', 'day', '50');
    expect(await limitOf(two, 'wager', 'day')).toMatchObject({ amount: null });
    expect(state(await spin(two, 6_000n))).toBe('done');
    const asOther = { kind: 'wager', period: 'day', amount: null, memberId: one.memberId } as never;
    expect(await server.ask(responsibleGaming.setLimit, asOther, { token: two.token })).toMatchObject({
      failure: { errorCode: 'request.invalid' },
    });
  });

  it('let no stake pass that was placed at the same moment as a tighter limit, beyond it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await withCash(100_000n);
      const bets = Array.from({ length: 6 }, () => spin(person, 1_000n));
      const [answer, ...verdicts] = await Promise.all([set(person, 'wager', 'day', '30'), ...bets]);
      expect(codeOf(answer)).toBe('value');
      // Whatever was placed before the limit counts: after it nothing above 30 is left to stake.
      const placed = verdicts.filter(({ state: is }) => is === 'done').length;
      const after = await spin(person, 1_000n);
      expect(state(after)).toBe(placed >= 3 ? 'limit.wager' : 'done');
    }
  });
});

describe('trial players', () => {
  it('have no limits and no pauses', async () => {
    const person = await createPerson(server.ctx, { type: TRIAL_TYPE });
    expect(await server.ask(responsibleGaming.show, {}, { token: person.token })).toMatchObject({
      failure: { errorCode: 'free_reject' },
    });
  });
});

describe('asking for limits', () => {
  it('is due until somebody set one or was asked [R30]', async () => {
    const [one, two] = [await createPerson(server.ctx), await createPerson(server.ctx)];
    expect(await shouldAskLimits(server.ctx, one.memberId)).toBe(true);
    await set(one, 'deposit', 'day', '100');
    expect(await shouldAskLimits(server.ctx, one.memberId)).toBe(false);
    await markAsked(server.ctx, db, two.memberId);
    await markAsked(server.ctx, db, two.memberId);
    expect(await shouldAskLimits(server.ctx, two.memberId)).toBe(false);
  });
});

describe('the reality check', () => {
  const real = (token: string) => server.ask(responsibleGaming.reality, {}, { token });

  it('tells minutes and the result of this session, bets taken back left out [R33]', async () => {
    const person = await withCash(100_000n);
    await spin(person, 9_000n);
    clock.forward(1);
    const token = await logIn(server.ctx, person.memberId);
    const since = clock.now().toISOString();
    await spin(person, 2_000n, 500n);
    const name = { ...book, memberId: person.memberId, vendor: 'LAB', gameType: 'RNG', gameCode: 'x' };
    const [won, open] = [`w${++numbers}`, `o${++numbers}`];
    await ledger.post(placeBet({ ...name, txId: won, stake: 1_000n, turnover: 1_000n }));
    await ledger.post(settleBet({ ...name, txId: won, stake: 1_000n, win: 3_000n }));
    await ledger.post(placeBet({ ...name, txId: open, stake: 700n, turnover: 700n }));
    await ledger.post(voidBet({ ...name, txId: open, stake: 700n, turnover: 700n, betPlacedAt: clock.now() }));
    await deposit(person, 5_000n);
    clock.forward(17 * 60_000 + 59_999);
    expect(await real(token)).toMatchObject({
      value: { minutes: 17, staked: '30.00', returned: '35.00', net: '5.00', since },
    });
    await spin(person, 1_000n);
    expect(await real(token)).toMatchObject({ value: { staked: '40.00', net: '-5.00' } });
  });

  it('is nothing for somebody who never played', async () => {
    const { token } = await createPerson(server.ctx);
    expect(await real(token)).toMatchObject({ value: { minutes: 0, staked: '0.00', returned: '0.00', net: '0.00' } });
  });

  it('is due so long after it was chosen, and again after it was read; of any session [R33]', async () => {
    const { token, memberId } = await createPerson(server.ctx);
    clock.forward(10 * 60_000);
    const due = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    const chosen = await server.ask(responsibleGaming.setReality, { minutes: 15 }, { token });
    expect(chosen).toMatchObject({ value: { realityMinutes: 15, realityDue: due(15 * 60_000) } });
    clock.forward(16 * 60_000);
    expect(await server.ask(responsibleGaming.seenReality, {}, { token })).toMatchObject({
      value: { realityDue: due(15 * 60_000) },
    });
    clock.forward(HOUR_MS);
    const next = await logIn(server.ctx, memberId);
    expect(await server.ask(responsibleGaming.show, {}, { token: next })).toMatchObject({
      value: { realityDue: due(15 * 60_000) },
    });
    expect(await server.ask(responsibleGaming.setReality, { minutes: null }, { token: next })).toMatchObject({
      value: { realityMinutes: null, realityDue: null },
    });
    expect(await server.ask(responsibleGaming.setReality, { minutes: 7 as never }, { token: next })).toMatchObject({
      failure: { errorCode: 'request.invalid' },
    });
  });
});

describe('a limit of sessions', () => {
  it('ends this session when its time is up, and those that begin later [R27]', async () => {
    const person = await createPerson(server.ctx);
    clock.forward(10 * 60_000);
    expect(codeOf(await set(person, 'session', 'session', '30'))).toBe('value');
    expect(await server.ask(responsibleGaming.show, {}, { token: person.token })).toMatchObject({
      value: {
        limits: expect.arrayContaining([
          { kind: 'session', period: 'session', amount: '30', house: null, used: '10', next: null },
        ]),
      },
    });
    clock.forward(20 * 60_000 - 1);
    expect(await server.ask(member.info, {}, { token: person.token })).toMatchObject({ kind: 'value' });
    clock.forward(1);
    expect(await server.ask(member.info, {}, { token: person.token })).toMatchObject({
      failure: { errorCode: 'limit.session' },
    });
  });

  it('ends at once what is older, on every device', async () => {
    const person = await createPerson(server.ctx);
    const other = await logIn(server.ctx, person.memberId);
    clock.forward(10 * 60_000);
    await set(person, 'session', 'session', '5');
    const rows = await db.selectFrom('session').select('id').where('member_id', '=', person.memberId).execute();
    const found = await findSessions(
      server.ctx,
      rows.map(({ id }) => id),
    );
    const over = { ok: false, error: { code: 'limit.session' } };
    expect([...found.values()]).toEqual([over, over]);
    for (const token of [person.token, other]) {
      expect(await server.ask(member.info, {}, { token })).toMatchObject({ failure: { errorCode: 'limit.session' } });
    }
  });
});
