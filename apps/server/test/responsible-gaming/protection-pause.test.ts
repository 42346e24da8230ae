import { responsibleGaming, member, session } from '@perya/contract';
import { adjust, creditDeposit, holdWithdrawal, placeBet, settleBet, type Book } from '@perya/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { startSession } from '../../src/modules/identity/session/start-session.service.ts';
import { movableClock } from '../kit/brands.ts';
import { newAddress, tryWithCaptcha, WIDE } from '../kit/login-kit.ts';
import { until } from '../kit/patience.ts';
import { createAccount, logIn } from '../kit/people.ts';
import { eventsOf } from '../kit/proved.ts';
import { startTestServer } from '../kit/server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PASSWORD = 'Perya2026';

const clock = movableClock('2026-03-02T04:00:00.000Z');
const server = await startTestServer({ clock, app: { budgets: WIDE } });
afterAll(() => server.close());

const { ctx } = server;
const { ledger, db } = ctx;
const book: Book = { merchantCode: 'ty01', currency: 'PHP' };
let numbers = 0;

interface Player {
  readonly memberId: string;
  readonly account: string;
  readonly token: string;
}

async function player(cash = 100_000n): Promise<Player> {
  const { memberId, account } = await createAccount(ctx, { password: PASSWORD });
  const orderNo = `A${++numbers}`;
  await ledger.post(adjust({ ...book, memberId, orderNo, amount: cash, account: 'cash', reason: 'test' }));
  return { memberId, account, token: await logIn(ctx, memberId) };
}

const betName = (memberId: string) => ({
  ...book,
  memberId,
  vendor: 'LAB',
  txId: `b${++numbers}`,
  gameType: 'RNG',
  gameCode: 'x',
});
const bet = ({ memberId }: Player) => ledger.post(placeBet({ ...betName(memberId), stake: 100n, turnover: 100n }));
const deposit = ({ memberId }: Player) => {
  const nr = ++numbers;
  const paid = { provider: 'LAB', payment: `p${nr}`, amount: 500n, fee: 0n, method: 'gcash' };
  return ledger.post(creditDeposit({ ...book, memberId, orderNo: `D${nr}`, ...paid }));
};
const word = (verdict: Awaited<ReturnType<typeof bet>>) => (verdict.state === 'refused' ? verdict.code : verdict.state);

const coolOff = ({ token }: Player, term: '24h' | '72h' | '7d' | '30d') =>
  server.ask(responsibleGaming.coolOff, { term }, { token });
const exclude = ({ token }: Player, term: '6m' | '1y' | '5y' = '6m') =>
  server.ask(responsibleGaming.exclude, { term }, { token });
const codeOf = (answer: Awaited<ReturnType<typeof exclude>>) =>
  answer.kind === 'failure' ? answer.failure.errorCode : answer.kind;
const pauseOf = async ({ memberId }: Player) => {
  const answer = await server.ask(responsibleGaming.show, {}, { token: await logIn(ctx, memberId) });
  return answer.kind === 'value' ? answer.value.pause : answer;
};

describe('a break', () => {
  it('stops bets and deposits at once and until its end, to the millisecond [R32]', async () => {
    const ana = await player();
    expect(await coolOff(ana, '24h')).toMatchObject({
      value: { pause: { kind: 'cooling', until: new Date(clock.now().getTime() + DAY_MS).toISOString() } },
    });
    expect(word(await bet(ana))).toBe('player.cooling');
    expect(word(await deposit(ana))).toBe('player.cooling');
    clock.forward(DAY_MS - 1);
    expect(word(await bet(ana))).toBe('player.cooling');
    clock.forward(1);
    expect(word(await bet(ana))).toBe('done');
    expect(word(await deposit(ana))).toBe('done');
    expect(await pauseOf(ana)).toBeNull();
  });

  it('becomes longer, never shorter, and no second tap ends it', async () => {
    const ana = await player();
    await coolOff(ana, '72h');
    const before = await pauseOf(ana);
    expect(codeOf(await coolOff(ana, '24h'))).toBe('pause.running');
    expect(await pauseOf(ana)).toEqual(before);
    expect(codeOf(await coolOff(ana, '7d'))).toBe('value');
    clock.forward(4 * DAY_MS);
    expect(word(await bet(ana))).toBe('player.cooling');
  });

  it('of many taps at once is one break', async () => {
    const ana = await player();
    const answers = await Promise.all(Array.from({ length: 8 }, () => coolOff(ana, '24h')));
    expect(answers.map(codeOf).filter((code) => code === 'value')).toHaveLength(1);
    expect((await eventsOf(ctx, ana.memberId)).filter((kind) => kind === 'care.cooling')).toHaveLength(1);
  });

  it.each(['1h', '', '6m', null])('of %j does not exist', async (term) => {
    expect(codeOf(await coolOff(await player(), term as never))).toBe('request.invalid');
  });
});

describe('self-exclusion', () => {
  it('needs nothing, and holds at once [R31]', async () => {
    const ana = await player();
    expect(word(await bet(ana))).toBe('done');
    expect(await exclude(ana)).toMatchObject({
      value: { pause: { kind: 'excluded', since: clock.now().toISOString(), until: '2026-09-07T04:00:00.000Z' } },
    });
    expect(word(await bet(ana))).toBe('player.excluded');
    expect(word(await deposit(ana))).toBe('player.excluded');
  });

  it('pays what is owed: bets under way end, and money can leave [R32, R71]', async () => {
    const ana = await player();
    const name = betName(ana.memberId);
    await ledger.post(placeBet({ ...name, stake: 1_000n, turnover: 1_000n }));
    await exclude(ana);
    expect(await ledger.post(settleBet({ ...name, stake: 1_000n, win: 5_000n }))).toMatchObject({ balance: 104_000n });
    const order = { ...book, memberId: ana.memberId, orderNo: `W${++numbers}`, amount: 104_000n, fee: 0n };
    expect(await ledger.post(holdWithdrawal({ ...order, target: 'GCash ••77' }))).toMatchObject({
      state: 'done',
      balance: 0n,
    });
  });

  it('cannot be ended, shortened or turned into a break by its owner [R31]', async () => {
    const ana = await player();
    await exclude(ana, '1y');
    const before = await pauseOf(ana);
    expect(codeOf(await exclude(ana, '6m'))).toBe('pause.running');
    expect(codeOf(await coolOff(ana, '30d'))).toBe('pause.running');
    expect(await pauseOf(ana)).toEqual(before);
    expect(codeOf(await exclude(ana, '5y'))).toBe('value');
    clock.forward(366 * DAY_MS);
    expect(word(await bet(ana))).toBe('player.excluded');
  });

  it('takes the place of a break', async () => {
    const ana = await player();
    await coolOff(ana, '30d');
    expect(codeOf(await exclude(ana))).toBe('value');
    expect(word(await bet(ana))).toBe('player.excluded');
  });

  it('forgets devices and ends other sessions, and this one goes on', async () => {
    const ana = await player();
    const other = await logIn(ctx, ana.memberId);
    const sender = { merchantCode: 'ty01', language: 'EN', ip: '10.9.0.1', userAgent: '', isWebClip: false };
    const visitor = { ...sender, requestId: '', gateway: 1, session: null, token: null, key: null };
    const cookies = { get: () => undefined, set: () => undefined };
    await startSession(ctx, db, { ...visitor, cookies } as never, {
      memberId: ana.memberId,
      method: 'password',
      remember: true,
    });
    await exclude(ana);
    const devices = await db
      .selectFrom('device_credential')
      .select('revoked_reason')
      .where('member_id', '=', ana.memberId)
      .execute();
    expect(devices).toEqual([{ revoked_reason: 'excluded' }]);
    expect(await server.ask(member.info, {}, { token: other })).toMatchObject({
      failure: { errorCode: 'session.expired' },
    });
    expect(await server.ask(member.info, {}, { token: ana.token })).toMatchObject({
      value: { pause: { kind: 'excluded' } },
    });
  });

  it('lets its owner log in to see what it means [R32]', async () => {
    const ana = await player();
    await exclude(ana);
    const { answer } = await tryWithCaptcha(server, ana.account, PASSWORD, newAddress());
    if (answer.kind !== 'value') throw new Error(JSON.stringify(answer));
    expect(await server.ask(member.info, {}, { token: answer.value.token })).toMatchObject({
      value: { pause: { kind: 'excluded' } },
    });
    expect(word(await bet(ana))).toBe('player.excluded');
  });

  it('is confirmed by a text that invites nobody back, and written down', async () => {
    const ana = await player();
    await putData(ctx, db, { memberId: ana.memberId, merchantCode: 'ty01' }, 'mobile', '+639175550177');
    await exclude(ana, '5y');
    const texts = () =>
      db.selectFrom('sandbox_message').select('body').where('recipient', 'like', '%5550177').execute();
    const [text] = await until(texts, (rows) => rows.length > 0);
    expect(text?.body).toContain(ana.account);
    expect(text?.body).toMatch(/self-exclude hanggang .*2032/);
    expect(await eventsOf(ctx, ana.memberId)).toEqual(['care.excluded']);
  });

  it('holds for somebody whose first money would come later', async () => {
    const { memberId, account } = await createAccount(ctx, { password: PASSWORD });
    const ana = { memberId, account, token: await logIn(ctx, memberId) };
    await exclude(ana);
    expect(word(await deposit(ana))).toBe('player.excluded');
  });

  it('leaves an account that the operator disabled as it is', async () => {
    const ana = await player();
    const stopped = db.updateTable('ledger_account').set({ stopped: 'disabled' }).where('member_id', '=', ana.memberId);
    await stopped.execute();
    await exclude(ana);
    expect(word(await bet(ana))).toBe('player.disabled');
    expect(await pauseOf(ana)).toMatchObject({ kind: 'excluded' });
  });

  it('is of one member; nobody else can name another', async () => {
    const [ana, ben] = [await player(), await player()];
    const forged = { term: '6m', password: PASSWORD, memberId: ana.memberId } as never;
    expect(codeOf(await server.ask(responsibleGaming.exclude, forged, { token: ben.token }))).toBe('request.invalid');
    expect(codeOf(await server.ask(responsibleGaming.exclude, { term: '6m' }, {}))).toBe('session.required');
    expect(word(await bet(ana))).toBe('done');
  });

  it('lets nothing pass that is posted after its answer, however many bets and deposits race it [R31, R32]', async () => {
    for (let round = 0; round < 15; round += 1) {
      const ana = await player();
      let isAnswered = false;
      const tries = Array.from({ length: 10 }, async (_, at) => {
        if (at % 3 === 0) await new Promise((resolve) => setTimeout(resolve, at * 4));
        const wasAnswered = isAnswered;
        const verdict = word(await (at % 2 === 0 ? bet(ana) : deposit(ana)));
        return { wasAnswered, verdict };
      });
      const pausing = coolOff(ana, '24h').then((answer) => {
        isAnswered = true;
        return answer;
      });
      expect(codeOf(await pausing)).toBe('value');
      const late = await Promise.all([bet(ana), deposit(ana)]);
      expect(late.map(word)).toEqual(['player.cooling', 'player.cooling']);
      for (const { wasAnswered, verdict } of await Promise.all(tries)) {
        expect(wasAnswered ? ['player.cooling'] : ['done', 'player.cooling']).toContain(verdict);
      }
    }
  });
});

describe('a limit of sessions', () => {
  it('is the life of every session that begins later, however somebody comes in [R27]', async () => {
    const ana = await player();
    await server.ask(
      responsibleGaming.setLimit,
      { kind: 'session', period: 'session', amount: '45' },
      { token: ana.token },
    );
    const { answer } = await tryWithCaptcha(server, ana.account, PASSWORD, newAddress());
    if (answer.kind !== 'value') throw new Error(JSON.stringify(answer));
    expect(answer.value.expiresAt).toBe(new Date(clock.now().getTime() + 45 * 60_000).toISOString());
    clock.forward(20 * 60_000);
    expect(await server.ask(session.renew, {}, { token: answer.value.token })).toMatchObject({ kind: 'value' });
  });
});
