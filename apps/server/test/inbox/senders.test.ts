import { cashier, live, mail, member, security } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receivePayment } from '../../src/modules/cashier/deposit-credit.service.ts';
import { applyPayout, payWithdrawals } from '../../src/modules/cashier/withdraw-payout.service.ts';
import { rejectWithdraw } from '../../src/modules/cashier/index.ts';
import { decideReward, grantReward } from '../../src/modules/promotions/index.ts';
import { givePrizes } from '../../src/modules/board/give.service.ts';
import { giveGifts } from '../../src/modules/vip/index.ts';
import { asAdmin } from '../kit/admin.ts';
import { somebodyBlocked } from '../kit/blocked.ts';
import { changeBrand, movableClock } from '../kit/brands.ts';
import { openDeposit } from '../kit/deposits.ts';
import { send, valueOf as sealedValue, WIDE } from '../kit/login-kit.ts';
import { createMember, endSeeded, mailsOf, openMail, unreadOf } from '../kit/mail-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import { grantTo, openCampaign, valueOf } from '../kit/promo-kit.ts';
import { prove } from '../kit/proved.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { addCard, createSaver, createUsual, PIN, removeCard, withdraw } from '../kit/withdraw-kit.ts';

const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  await endSeeded(server);
});
afterAll(() => server.close());

const titlesOf = async (person: Pick<Person, 'token'>) =>
  (await mailsOf(server, person)).list.map(({ kind, title }) => [kind, title]);
const restart = async <P extends Person>(person: P): Promise<P> => ({
  ...person,
  token: await logIn(server.ctx, person.memberId),
});

describe('a member is written', () => {
  it('that a reward waits, once for each, also when a second person had to agree [API-43]', async () => {
    const ana = await createMember(server, clock);
    const grants = await openCampaign(server, { kind: 'GRANT', hours: 168 });
    const granted = await grantReward(server.ctx, { code: grants.code, memberId: ana.memberId, who: 'Ana', why: 'x' });
    assert(granted.ok, 'it is granted');
    expect(await titlesOf(ana)).toEqual([]);
    await decideReward(server.ctx, granted.value, 'Ben', { isGiven: true });
    await decideReward(server.ctx, granted.value, 'Ben', { isGiven: true });
    expect(await titlesOf(ana)).toEqual([['reward', 'A reward is waiting for you']]);
    const refused = await grantReward(server.ctx, { code: grants.code, memberId: ana.memberId, who: 'Ana', why: 'y' });
    if (refused.ok) await decideReward(server.ctx, refused.value, 'Ben', { isGiven: false, reason: 'mistake' });
    expect(await titlesOf(ana)).toHaveLength(1);
  });

  it('that they reached a level, with its gift [API-43]', async () => {
    const ana = await createMember(server, clock);
    await server.database.sql(
      `insert into vip_gift (member_id, kind, period, merchant_code, level, amount, due_at, act_at)
       values ($1, 'levelUp', '1', 'ty01', 1, 5800, $2, $2)`,
      [ana.memberId, clock.now()],
    );
    await giveGifts(server.ctx);
    await giveGifts(server.ctx);
    const { list } = await mailsOf(server, ana);
    expect(list).toMatchObject([{ kind: 'reward', title: 'You reached VIP 1', rewardId: expect.any(String) }]);
    const opened = valueOf(await openMail(server, ana, list[0]?.id ?? '', 'TY'));
    expect(opened).toMatchObject({ title: 'VIP 1 ka na', reward: { amount: '58.00', canClaim: true } });
    expect(opened.content).toContain('<strong>₱58.00</strong>');
  });

  it('their place on a final board that has a prize [API-43]', async () => {
    const ana = await createMember(server, clock);
    const [row] = await server.database.sql(
      `insert into board (merchant_code, campaign_id, version, currency, span, period, starts_at, ends_at, final_at, points,
         min_stake, best_rounds, prizes, turnover_times, claim_hours, after_id)
       select merchant_code, id, version, 'PHP', 'day', '2026-02-27', $1, $1::timestamptz + interval '1 day',
         $1::timestamptz + interval '2 days', 'multiple', 500, 3, '{10000}', 0, 168, 0
       from campaign where code = 'demo-board' returning id`,
      [new Date(clock.now().getTime() - 3 * 86_400_000)],
    );
    await server.database.sql(
      `insert into board_prize (board_id, rank, merchant_code, member_id, amount, until, act_at)
       values ($1, 7, 'ty01', $2, 10000, $4, $3)`,
      [row?.['id'], ana.memberId, clock.now(), new Date(clock.now().getTime() + 86_400_000 * 30)],
    );
    await givePrizes(server.ctx);
    expect(await titlesOf(ana)).toEqual([['board', 'You finished number 7']]);
  });

  it('that a deposit was credited, once, however often its provider says so [API-43, T16]', async () => {
    const ana = await createMember(server, clock);
    const { orderNo } = await openDeposit(server, ana);
    const paid = {
      state: 'paid',
      ref: `ref-${orderNo}`,
      amount: 50_000n,
      currency: 'PHP',
      paidAt: clock.now(),
      payerName: null,
    } as const;
    const payment = { merchantCode: 'ty01', provider: 'sandbox', orderNo, paid };
    const receipts = await Promise.all(Array.from({ length: 5 }, () => receivePayment(server.ctx, payment)));
    expect(receipts.filter((receipt) => receipt === 'credited')).toHaveLength(1);
    const { list } = await mailsOf(server, ana);
    expect(list.map(({ excerpt }) => excerpt)).toEqual([`₱500.00 is in your balance. Order ${orderNo}.`]);
  });

  it('how a withdrawal ended, and nothing when they cancelled it [API-43]', async () => {
    await changeBrand(server.ctx, { withdraw_cancel: true });
    const person = await createUsual(server, 1_000_000n);
    const money = async (who: Person) =>
      (await titlesOf(who)).filter(([kind]) => kind === 'money').map(([, title]) => title);
    const { orderNo } = await withdraw(server, person, 50_000n);
    expect(await money(person)).toEqual([]);
    await payWithdrawals(server.ctx);
    await applyPayout(server.ctx, orderNo, { state: 'paid', ref: 'bank-1', paidAt: clock.now() });
    await applyPayout(server.ctx, orderNo, { state: 'paid', ref: 'bank-1', paidAt: clock.now() });
    expect(await money(person)).toEqual(['Your withdrawal was sent']);
    await applyPayout(server.ctx, orderNo, { state: 'failed', ref: 'bank-1', reason: 'closed' });
    expect(await money(person)).toEqual(['Your withdrawal did not go through', 'Your withdrawal was sent']);
    clock.forward(60_000);
    const again = await restart(person);
    const second = await withdraw(server, again, 50_000n);
    await rejectWithdraw(server.ctx, second.orderNo, { by: 'Ana', reason: 'details', note: '' });
    const third = await withdraw(server, again, 50_000n);
    const call = { token: again.token, key: crypto.randomUUID() };
    valueOf(await server.ask(cashier.cancelWithdraw, { orderNo: third.orderNo }, call));
    expect((await money(again)).length).toBe(3);
  });

  it('what of their account was changed, in the words of the change [API-43, T13]', async () => {
    const person = await createSaver(server, 0n);
    const cardId = await addCard(server, person);
    clock.forward(1000);
    await prove(server.ctx, person.memberId);
    await removeCard(server, person, cardId);
    clock.forward(1000);
    await prove(server.ctx, person.memberId);
    const pins = { kind: 'paymentPassword', paymentPassword: '516273', oldPaymentPassword: PIN } as const;
    await sealedValue(server, security.change, pins, { token: person.token });
    expect(await titlesOf(person)).toEqual([
      ['security', 'Your payment password was changed'],
      ['security', 'Your list of withdrawal accounts was changed'],
      ['security', 'Your list of withdrawal accounts was changed'],
    ]);
    clock.forward(1000);
    const wanted = {
      newPassword: 'Tubig-at-Langit-9',
      confirmNewPassword: 'Tubig-at-Langit-9',
      oldPassword: 'Perya2026',
    };
    const changed = await send(server, member.changePassword, wanted, { token: person.token });
    expect(changed.status).toBe(200);
    expect((await titlesOf(person))[0]).toEqual(['security', 'Your login password was changed']);
  });
});

describe('a message and what it tells of', () => {
  it('are there both or neither, whenever the server dies [PROMO-06, F1]', async () => {
    const ana = await createMember(server, clock);
    const grants = await openCampaign(server, { kind: 'GRANT', hours: 168 });
    const granted = await grantReward(server.ctx, { code: grants.code, memberId: ana.memberId, who: 'Ana', why: 'x' });
    assert(granted.ok, 'it is granted');
    const decide = () => decideReward(server.ctx, granted.value, 'Ben', { isGiven: true });
    await asAdmin(server.database.connection, async (admin) => {
      await admin.query('begin');
      await admin.query('lock table mail in access exclusive mode');
      const deciding = decide().catch(() => 'died');
      await somebodyBlocked(server.database);
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      );
      expect(await deciding).toBe('died');
      await admin.query('rollback');
    });
    const state = async () =>
      (await server.database.sql('select state from reward where id = $1', [granted.value]))[0]?.['state'];
    expect([await state(), await titlesOf(ana)]).toEqual(['review', []]);
    expect(await decide()).toMatchObject({ ok: true, value: 'claimable' });
    expect([await state(), (await titlesOf(ana)).length]).toEqual(['claimable', 1]);
  });

  it('are told to open pages with the count of what is unread [HOME-36, MINE-25]', async () => {
    const ana = await createMember(server, clock);
    const told: live.Told[] = [];
    const lastUnread = () => told.flatMap((one) => (one.tell === 'mail' ? [one.unread] : [])).at(-1);
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(address.replace('http', 'ws') + live.LIVE_PATH, { origin: address });
    socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString('utf8')) as live.Told));
    await new Promise((resolve) => socket.on('open', resolve));
    const { ticket } = valueOf(await server.ask(live.ticket, {}, { token: ana.token }));
    socket.send(JSON.stringify({ say: 'hello', ticket }));
    await expect.poll(() => told.map(({ tell }) => tell)).toContain('wallet');
    await grantTo(server, await openCampaign(server, { kind: 'GRANT', hours: 168 }), ana);
    await expect.poll(lastUnread).toBe(1);
    valueOf(await server.ask(mail.readAll, {}, { token: ana.token }));
    await expect.poll(lastUnread).toBe(0);
    expect(await unreadOf(server, ana)).toBe(0);
    socket.close();
  });
});
