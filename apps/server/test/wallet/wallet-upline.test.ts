import { createHash, randomUUID } from 'node:crypto';
import { wallet } from '@perya/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { handToVendor, holdForVendor, transferUpline } from '@perya/ledger';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { BOOK, fund } from '../kit/funds.ts';
import { WIDE } from '../kit/login-kit.ts';
import { until } from '../kit/patience.ts';
import { createPerson, type Person } from '../kit/people.ts';
import { startTestServer } from '../kit/server.ts';

const PIN = '582913';
// One connection: a call that holds it and waits for a second would wait for itself, and so would ten of a larger pool.
const server = await startTestServer({ config: { databasePool: 1 }, app: { budgets: WIDE } });
afterAll(() => server.close());
const { ctx } = server;
const hash = await ctx.passwords.hash('payment', PIN);
await ctx.db.updateTable('brand').set({ upline_transfer: true, upline_daily_max: '100000' }).execute();
await ctx.pubsub.publish('brand', { merchantCode: 'ty01' });

/** An agent with float, and the agent above. */
async function createLine(float: bigint): Promise<{ agent: Person; upline: Person }> {
  const upline = await createPerson(ctx, { type: 2 });
  const agent = await createPerson(ctx, { type: 1 });
  const known = { kyc_state: 'verified', payment_hash: hash } as const;
  await ctx.db.updateTable('member').set(known).where('id', 'in', [upline.memberId, agent.memberId]).execute();
  await ctx.db.updateTable('member').set({ upline_id: upline.memberId }).where('id', '=', agent.memberId).execute();
  if (float > 0n) await fund(ctx, agent.memberId, float, 'float');
  return { agent, upline };
}

const send = ({ token }: Person, amount: string, key: string = randomUUID(), paymentPassword = PIN) =>
  server.ask(wallet.transferUpline, { amount, paymentPassword }, { token, key });

describe('transfer to the upline', () => {
  it('moves float and nothing else [SCR-25, API-94, D3]', async () => {
    const { agent, upline } = await createLine(50_000n);
    await fund(ctx, agent.memberId, 70_000n);
    expect(await send(agent, '200.50')).toMatchObject({ kind: 'value', value: { amount: '200.50', float: '299.50' } });
    const wallets = await server.ask(wallet.balance, {}, { token: agent.token });
    expect(wallets).toMatchObject({ value: { sumBalance: '700.00' } });
    const info = await server.ask(wallet.uplineInfo, {}, { token: agent.token });
    expect(info).toMatchObject({ value: { float: '299.50', leftToday: '799.50', list: [{ amount: '200.50' }] } });
    const above = await server.ask(wallet.balance, {}, { token: upline.token });
    expect(above).toMatchObject({ value: { sumBalance: '0.00' } });
  });

  it('is not mixed up with what the agent takes along to vendors', async () => {
    const { agent } = await createLine(50_000n);
    await fund(ctx, agent.memberId, 90_000n);
    const out = { ...BOOK, memberId: agent.memberId, orderNo: `T${agent.memberId}`, vendor: 'LAB', amount: 90_000n };
    for (const transfer of [holdForVendor(out), handToVendor(out)])
      expect(await ctx.ledger.post(transfer)).toMatchObject({ state: 'done', isReplay: false });
    expect(await send(agent, '500')).toMatchObject({ kind: 'value' });
    const info = await server.ask(wallet.uplineInfo, {}, { token: agent.token });
    expect(info).toMatchObject({ value: { leftToday: '500.00', list: [{ amount: '500.00' }] } });
  });

  it('answers a repeat with the first answer and another body with a conflict [API-07]', async () => {
    const { agent } = await createLine(50_000n);
    const key = randomUUID();
    const first = await send(agent, '10', key);
    expect(await send(agent, '10', key)).toEqual(first);
    expect(await send(agent, '11', key)).toMatchObject({ failure: { errorCode: 'key.reused' } });
    const outcome = await server.ask(wallet.outcome, { key }, { token: agent.token });
    expect(outcome).toMatchObject({ value: { state: 'done', value: { amount: '10.00' } } });
  });

  // Each proves the payment password first, which is slow on purpose; a hundred at once are raced below the password.
  it('lets one of ten parallel transfers of everything through [T18]', async () => {
    const { agent } = await createLine(10_000n);
    const isSpent = (answer: Awaited<ReturnType<typeof send>>) =>
      answer.kind === 'failure' && answer.failure.errorCode === 'balance.insufficient';
    // Whoever is told to come again, since too many came at once, does so under the same key.
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => randomUUID()).map((key) =>
        until(
          () => send(agent, '100', key),
          (answer) => answer.kind === 'value' || isSpent(answer),
        ),
      ),
    );
    expect([answers.filter(({ kind }) => kind === 'value').length, answers.filter(isSpent).length]).toEqual([1, 9]);
  });

  it('lets one of a hundred parallel moves of everything through, over and over [T18]', async () => {
    const race = async (line: number): Promise<void> => {
      const { agent, upline } = await createLine(0n);
      const ends = { ...BOOK, memberId: agent.memberId, uplineId: upline.memberId };
      for (let round = 0; round < repeats({ quick: 5, long: 10 }); round += 1) {
        await fund(ctx, agent.memberId, 10_000n, 'float');
        const verdicts = await Promise.all(
          Array.from({ length: 100 }, (_, at) =>
            ctx.ledger.post(transferUpline({ ...ends, orderNo: `U${line}-${round}-${at}`, amount: 10_000n })),
          ),
        );
        expect(verdicts.filter(({ state }) => state === 'done')).toHaveLength(1);
      }
    };
    await Promise.all(Array.from({ length: repeats({ quick: 4, long: 20 }) }, (_, line) => race(line)));
  }, 120_000);

  it.each([
    ['0', 'amount.invalid'],
    ['1000.01', 'transfer.limit'],
    ['600', 'balance.insufficient'],
  ])('refuses %s with %s', async (amount, code) => {
    const { agent } = await createLine(50_000n);
    expect(await send(agent, amount)).toMatchObject({ failure: { errorCode: code } });
  });

  it('needs a known person at both ends, the payment password, and somebody above', async () => {
    const { agent, upline } = await createLine(50_000n);
    expect(await send(upline, '1')).toMatchObject({ failure: { errorCode: 'transfer.unavailable' } });
    expect(await send(agent, '1', randomUUID(), '000111')).toMatchObject({
      failure: { errorCode: 'payment.password.wrong' },
    });
    await ctx.db.updateTable('member').set({ kyc_state: 'none' }).where('id', '=', upline.memberId).execute();
    expect(await send(agent, '1')).toMatchObject({ failure: { errorCode: 'kyc.required' } });
  });
});

describe('the outcome of a key', () => {
  it('is unknown until it arrives, and closed for ever once it is cancelled [D4]', async () => {
    const { agent } = await createLine(50_000n);
    const key = randomUUID();
    const ask = () => server.ask(wallet.outcome, { key }, { token: agent.token });
    expect(await ask()).toMatchObject({ value: { state: 'unknown' } });
    await server.ask(wallet.cancelCall, { key }, { token: agent.token });
    expect(await ask()).toMatchObject({ value: { state: 'refused', errorCode: 'call.cancelled' } });
    expect(await send(agent, '1', key)).toMatchObject({ failure: { errorCode: 'call.cancelled' } });
  });

  it('leaves alone what was done, and tells nobody else about it [T33]', async () => {
    const { agent } = await createLine(50_000n);
    const stranger = await createPerson(ctx);
    const key = randomUUID();
    await send(agent, '1', key);
    const cancelled = await server.ask(wallet.cancelCall, { key }, { token: agent.token });
    expect(cancelled).toMatchObject({ value: { state: 'done' } });
    const other = await server.ask(wallet.outcome, { key }, { token: stranger.token });
    expect(other).toMatchObject({ value: { state: 'unknown', value: null } });
  });

  it('keeps nothing that the payment password could be guessed from [T14]', async () => {
    const { agent } = await createLine(50_000n);
    const key = randomUUID();
    await send(agent, '1', key);
    const row = await ctx.db.selectFrom('idempotent_call').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
    const asked = JSON.stringify(['wallet.transferUpline', { amount: '1', paymentPassword: PIN }]);
    expect(row.hash).not.toEqual(createHash('sha256').update(asked).digest().subarray(0, 16));
    expect(JSON.stringify(row)).not.toContain(PIN);
  });

  it('needs a key that is one [API-07]', async () => {
    const { agent } = await createLine(0n);
    expect(await send(agent, '1', 'not-a-key')).toMatchObject({ failure: { errorCode: 'request.invalid' } });
  });
});
