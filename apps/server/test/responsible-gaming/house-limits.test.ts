import { responsibleGaming, TRIAL_TYPE } from '@perya/contract';
import { adjust, creditDeposit, placeBet } from '@perya/ledger';
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { setHouseLimit, type HouseLimit } from '../../src/modules/responsible-gaming/house-limits.service.ts';
import { movableClock } from '../kit/brands.ts';
import { askDeposit, createDepositor } from '../kit/deposits.ts';
import { betNamed, BOOK, fund, spin } from '../kit/funds.ts';
import { WIDE } from '../kit/login-kit.ts';
import { createOperator } from '../kit/operator.ts';
import { createPerson, logIn } from '../kit/people.ts';
import { startTestServer } from '../kit/server.ts';

const DAY_MS = 24 * 3_600_000;
const clock = movableClock('2026-03-02T04:00:00.000Z');
const server = await startTestServer({ clock, app: { budgets: WIDE } });
afterAll(() => server.close());
afterEach(() => server.database.sql('delete from brand_limit'));
const { ctx } = server;

const REASON = { who: 'Ana', why: 'rule 36' };
let numbers = 0;

const limit = (kind: HouseLimit['kind'], period: HouseLimit['period'], amount: bigint | null) =>
  setHouseLimit(ctx, { merchantCode: 'ty01', kind, period, amount }, REASON);
const own = async (memberId: string, amount: string | null, confirmed?: true) =>
  server.ask(
    responsibleGaming.setLimit,
    { kind: 'wager', period: 'day', amount, ...(confirmed && { confirmed }) },
    { token: await logIn(ctx, memberId) },
  );

async function withCash(): Promise<string> {
  const { memberId } = await createPerson(ctx);
  await fund(ctx, memberId, 1_000_000n);
  return memberId;
}

/** What becomes of a bet that loses. */
async function bet(memberId: string, stake: bigint): Promise<string> {
  const verdict = await ctx.ledger.post(
    placeBet({ ...betNamed(memberId, `h${(numbers += 1)}`), stake, turnover: stake }),
  );
  return verdict.state === 'refused' ? verdict.code : verdict.state;
}

async function deposit(memberId: string, amount: bigint): Promise<string> {
  const nr = (numbers += 1);
  const paid = { orderNo: `D${nr}`, provider: 'LAB', payment: `p${nr}`, fee: 0n, method: 'gcash' };
  const verdict = await ctx.ledger.post(creditDeposit({ ...BOOK, ...paid, memberId, amount }));
  return verdict.state === 'refused' ? verdict.code : verdict.state;
}

describe('limits of the house', () => {
  it('hold for everybody at once, those who come later too, until they are taken away [R27]', async () => {
    const before = await withCash();
    expect(await bet(before, 9_000n)).toBe('done');
    await limit('wager', 'day', 10_000n);
    const after = await withCash();
    expect(await bet(before, 1_001n)).toBe('limit.wager');
    expect(await bet(before, 1_000n)).toBe('done');
    expect(await bet(after, 10_001n)).toBe('limit.wager');
    expect(await bet(after, 10_000n)).toBe('done');
    await limit('wager', 'day', null);
    expect(await bet(after, 10_000n)).toBe('done');
  });

  it('and the own: the strictest counts, and giving up the own leaves that of the house [R27, R28]', async () => {
    const memberId = await withCash();
    await limit('wager', 'day', 10_000n);
    await own(memberId, '50');
    expect(await bet(memberId, 5_001n)).toBe('limit.wager');
    await own(memberId, null, true);
    clock.forward(DAY_MS);
    await own(memberId, '500');
    expect(await bet(memberId, 10_001n)).toBe('limit.wager');
    await own(memberId, null, true);
    clock.forward(DAY_MS);
    await server.ask(
      responsibleGaming.keepLimit,
      { kind: 'wager', period: 'day' },
      { token: await logIn(ctx, memberId) },
    );
    expect(await bet(memberId, 10_001n)).toBe('limit.wager');
    const shown = await server.ask(responsibleGaming.show, {}, { token: await logIn(ctx, memberId) });
    expect(shown).toMatchObject({
      value: {
        limits: expect.arrayContaining([
          { kind: 'wager', period: 'day', amount: null, house: '100.00', used: '0.00', next: null },
          { kind: 'loss', period: 'day', amount: null, house: null, used: '0.00', next: null },
        ]),
      },
    });
  });

  it('stop deposits before anything is paid and when money comes all the same [R36]', async () => {
    const depositor = await createDepositor(server);
    await limit('deposit', 'day', 100_000n);
    expect(await askDeposit(server, depositor, { amount: '1001' })).toMatchObject({
      failure: { errorCode: 'limit.deposit' },
    });
    expect(await askDeposit(server, depositor, { amount: '1000' })).toMatchObject({ kind: 'value' });
    expect(await deposit(depositor.memberId, 100_001n)).toBe('limit.deposit');
    expect(await deposit(depositor.memberId, 100_000n)).toBe('done');
    expect(await bet(depositor.memberId, 50_000n)).toBe('done');
  });

  it('on losses count what came back', async () => {
    const memberId = await withCash();
    await limit('loss', 'week', 1_000n);
    await spin(ctx, betNamed(memberId, `h${(numbers += 1)}`), { stake: 1_000n, win: 800n });
    expect(await bet(memberId, 801n)).toBe('limit.loss');
    expect(await bet(memberId, 800n)).toBe('done');
  });

  it('leave trial money alone [T26]', async () => {
    const { memberId } = await createPerson(ctx, { type: TRIAL_TYPE });
    await limit('wager', 'day', 100n);
    const play = { merchantCode: 'ty01', currency: 'PLAY', memberId, account: 'cash', reason: 'test' } as const;
    const verdict = await ctx.ledger.post(adjust({ ...play, orderNo: `T${(numbers += 1)}`, amount: 1_000n }));
    expect(verdict.state).toBe('done');
    await spin(ctx, { ...betNamed(memberId, `h${(numbers += 1)}`), currency: 'PLAY' }, { stake: 500n, win: 0n });
  });

  it('miss nobody who comes at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => createPerson(ctx)));
    await Promise.all([
      ...people.slice(0, 20).map(({ memberId }) => fund(ctx, memberId, 10_000n)),
      limit('wager', 'day', 100n),
      ...people.slice(20).map(({ memberId }) => fund(ctx, memberId, 10_000n)),
    ]);
    const outcomes = await Promise.all(people.map(({ memberId }) => bet(memberId, 101n)));
    expect(new Set(outcomes)).toEqual(new Set(['limit.wager']));
  });

  it('are set by a command that asks who and why, and writes it down', async () => {
    const operator = await createOperator(server.database.url);
    onTestFinished(() => operator.leave());
    const run = (...words: string[]) => operator.run('gaming', ['limit', '--brand', 'ty01', ...words]);
    const signed = ['--who', 'Carla', '--why', 'drill'];
    const named = ['--on', 'deposit', '--per', 'day'];
    expect(await run(...named, '--amount', '50000', ...signed)).toMatchObject({ code: 0 });
    const [row] = await server.database.sql('select kind, period, amount from brand_limit');
    expect(row).toEqual({ kind: 'deposit', period: 'day', amount: '5000000' });
    const [event] = await server.database.sql(
      "select kind, detail from account_event where detail ->> 'who' = 'Carla'",
    );
    expect(event).toMatchObject({ kind: 'limit.house', detail: { before: null, after: '5000000', why: 'drill' } });
    for (const wrong of ['--amount=0', '--amount=-5', '--amount=x']) {
      expect(await run(...named, wrong, ...signed)).toMatchObject({ code: 2 });
    }
    expect(await run('--on', 'session', '--per', 'day', '--amount', '5', ...signed)).toMatchObject({ code: 2 });
    expect(await run(...named, '--amount', '5')).toMatchObject({ code: 2 });
    expect(await run(...named, '--amount', 'none', ...signed)).toMatchObject({ code: 0 });
    expect(await server.database.sql('select from brand_limit')).toEqual([]);
    const unknown = { merchantCode: 'nobody', kind: 'wager', period: 'day', amount: 5n } as const;
    expect(await setHouseLimit(ctx, unknown, REASON)).toMatchObject({ ok: false, error: { code: 'brand.not.found' } });
  });
});
