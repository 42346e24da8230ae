import { createHash, randomUUID } from 'node:crypto';
import { rounds, studio, TRIAL_TYPE } from '@perya/contract';
import { drawsFrom } from '@perya/fairness';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { issueVendorKey } from '../../src/modules/vendors/vendors.service.ts';
import { afterMs } from '../kit/patience.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import {
  betsOf,
  cashOf,
  launchFor,
  openStudio,
  refusalOf,
  sitAgain,
  sitDown,
  STAKE,
  statesOf,
  TITLE,
  valueOf,
} from '../kit/studio-kit.ts';

const KENO = STUDIO_TITLES.find(({ engine }) => engine === 'keno');
assert(KENO, 'keno can be played');

const books = await startTestServer();
await openStudio(books);
await issueVendorKey(books.ctx, TITLE.vendor);
const address = await books.app.listen({ host: '127.0.0.1', port: 0 });
const apart = await startTestServer({ database: books.database, seeded: false, config: { studioWallet: address } });
afterAll(async () => {
  await apart.close();
  await books.close();
});

const stakeOf = (text: string) => BigInt(text.replace('.', ''));

describe.each<[string, TestServer]>([
  ['in process', books],
  ['over HTTP', apart],
])('a game whose wallet is %s', (_, server) => {
  it('opens with everything its view draws, and only once [T25]', async () => {
    const { opened, memberId } = await sitDown(server);
    expect(opened).toMatchObject({ currency: 'PHP', symbol: '₱', isPlay: false, balance: '10000.00', unseen: null });
    expect(opened.game).toMatchObject({ code: TITLE.code, modelId: TITLE.modelId, rules: TITLE.rules });
    expect(opened.proof).toMatchObject({ serverSeed: null, nonce: 0 });
    const token = await launchFor(server, memberId);
    const ask = () => server.ask(studio.open, { token, language: 'EN' });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.filter(({ kind }) => kind === 'value')).toHaveLength(1);
    expect(refusalOf(await ask())).toBe('launch.expired');
    expect(refusalOf(await server.ask(studio.open, { token: 'x'.repeat(43), language: 'EN' }))).toBe('launch.expired');
  });

  it('takes the stake, pays the win, and the same key gets the same round for ever [D4, R41]', async () => {
    const seat = await sitDown(server);
    const key = randomUUID();
    const first = valueOf(await seat.play(STAKE, key));
    const expected = 1_000_000n - stakeOf(STAKE) + stakeOf(first.round.win);
    expect(stakeOf(first.balance)).toBe(expected);
    expect(await cashOf(server, seat.memberId)).toBe(expected);
    await seat.play();
    expect(valueOf(await seat.play(STAKE, key))).toEqual(first);
    expect(refusalOf(await seat.play(seat.opened.game.stakes[1], key))).toBe('key.reused');
    expect(await statesOf(server, seat.memberId)).toEqual({ closed: 2 });
  });

  it('is one round and one stake for twenty taps at once', async () => {
    const seat = await sitDown(server);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => seat.play(STAKE, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(valueOf(answer)))).size).toBe(1);
    expect(await statesOf(server, seat.memberId)).toEqual({ closed: 1 });
    expect(await betsOf(server, seat.memberId)).toBe(1);
    const other = await Promise.all([seat.play(STAKE, randomUUID()), seat.play(seat.opened.game.stakes[1], key)]);
    expect(other.map(refusalOf)).toEqual(['', 'key.reused']);
  });

  it('comes out as both seeds say, which anybody can recompute once the seed is told [2.1, R42]', async () => {
    const seat = await sitDown(server);
    const played = await Promise.all(Array.from({ length: 12 }, () => seat.play()));
    const told = played.map((answer) => valueOf(answer).round);
    expect(told.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (__, nr) => nr));
    const { revealed } = valueOf(await server.ask(rounds.rotateSeed, { clientSeed: 'mine-1' }, { token: seat.token }));
    const { serverHash, clientSeed } = seat.opened.proof;
    const seed = Buffer.from(revealed.serverSeed ?? '', 'hex');
    expect(createHash('sha256').update(seed).digest('hex')).toBe(serverHash);
    for (const { nonce, win, events } of told) {
      const again = TITLE.play(Number(stakeOf(STAKE)), drawsFrom(seed.toString('hex'), clientSeed, nonce));
      expect({ win, events }).toEqual({ win: (again.win / 100).toFixed(2), events: again.events });
    }
  });

  it('refuses a stake that nobody can pay, and never plays it later [D4]', async () => {
    const seat = await sitDown(server, { amount: stakeOf(STAKE) - 1n });
    const key = randomUUID();
    expect(refusalOf(await seat.play(STAKE, key))).toBe('balance.insufficient');
    expect(refusalOf(await seat.play(STAKE, key))).toBe('balance.insufficient');
    expect(await statesOf(server, seat.memberId)).toEqual({ refused: 1 });
    expect(await betsOf(server, seat.memberId)).toBe(0);
    const { current } = valueOf(await server.ask(rounds.fairness, {}, { token: seat.token }));
    expect(current.nonce).toBe(1);
  });

  it.each(['excluded', 'cooling', 'disabled'])('stops for a player who is %s meanwhile [R31]', async (stopped) => {
    const seat = await sitDown(server);
    valueOf(await seat.play());
    await server.database.sql(`update ledger_account set stopped = $2 where member_id = $1 and kind = 'cash'`, [
      seat.memberId,
      stopped,
    ]);
    expect(refusalOf(await seat.play())).toBe(`player.${stopped}`);
    expect(await betsOf(server, seat.memberId)).toBe(1);
  });

  it('stops at a limit of its player [R27]', async () => {
    const seat = await sitDown(server);
    await server.database.sql(
      `insert into player_limit (member_id, kind, period, amount, changed_at) values ($1, 'wager', 'day', $2, now())`,
      [seat.memberId, stakeOf(STAKE).toString()],
    );
    await server.database.sql(`update ledger_account set is_limited = true where member_id = $1`, [seat.memberId]);
    expect([refusalOf(await seat.play()), refusalOf(await seat.play())]).toEqual(['', 'limit.wager']);
  });

  it('ends with the session of the site: no new round, and the old ones stay', async () => {
    const seat = await sitDown(server);
    const { round } = valueOf(await seat.play());
    await server.database.sql(`update session set revoked_at = now(), revoked_reason = 'logout' where member_id = $1`, [
      seat.memberId,
    ]);
    // A session is asked for again after a moment.
    expect(refusalOf(await afterMs(3000, () => seat.play()))).toBe('play.expired');
    const again = await sitAgain(server, seat.memberId);
    const { list } = valueOf(await server.ask(studio.history, { session: again.session }));
    expect(list.at(-1)).toEqual(round);
  });
});

describe('a game of the studio', () => {
  const server = books;
  let stakes: readonly string[] = [];
  beforeAll(async () => {
    stakes = (await sitDown(server)).opened.game.stakes;
  });

  it('remembers what a player staked last at it', async () => {
    const seat = await sitDown(server);
    expect(seat.opened.lastStake).toBeNull();
    await seat.play(stakes[1]);
    expect((await sitAgain(server, seat.memberId)).opened.lastStake).toBe(stakes[1]);
  });

  it.each(['0.00', '0.01', '2.505', '-1.00', '999999.00', 'NaN'])('does not take the stake %s', async (stake) => {
    const seat = await sitDown(server);
    expect(['stake.invalid', 'request.invalid']).toContain(refusalOf(await seat.play(stake)));
    expect(stakes).not.toContain(stake);
    expect(await statesOf(server, seat.memberId)).toEqual({});
  });

  it('does not open for made-up sessions', async () => {
    const { session } = await sitDown(server);
    const wrong = [`${session}x`, session.replace(TITLE.vendor, 'OTHER'), session.slice(TITLE.vendor.length + 1)];
    for (const one of wrong) {
      const answer = await server.ask(studio.play, { session: one, key: randomUUID(), stake: STAKE });
      expect(refusalOf(answer)).toBe('play.expired');
    }
  });

  it('plays with play money for trial players, apart from real money and without its sign [T26, R18]', async () => {
    const seat = await sitDown(server, { type: TRIAL_TYPE, currency: 'PLAY', amount: 50_000n });
    expect(seat.opened).toMatchObject({ isPlay: true, currency: 'PLAY', symbol: '', balance: '500.00' });
    valueOf(await seat.play());
    const rows = await server.database.sql(
      `select distinct a.currency from ledger_transfer t join ledger_account a on a.id in (t.from_account, t.to_account)
       where t.member_id = $1`,
      [seat.memberId],
    );
    expect(rows).toEqual([{ currency: 'PLAY' }]);
  });

  it('runs no new round once it is switched off, and answers for the old ones [R51]', async () => {
    const seat = await sitDown(server);
    const key = randomUUID();
    const first = valueOf(await seat.play(STAKE, key));
    const turn = (isActive: boolean) =>
      server.database.sql('update game set is_active = $2 where code = $1', [TITLE.code, isActive]);
    await turn(false);
    try {
      await expect.poll(async () => refusalOf(await seat.play())).toBe('game.unavailable');
      expect(valueOf(await seat.play(STAKE, key))).toEqual(first);
    } finally {
      await turn(true);
    }
    await expect.poll(async () => refusalOf(await seat.play())).toBe('');
  });

  it('answers for a choice of before as it was sent, in whatever order [R51]', async () => {
    const { session } = await sitAgain(server, (await sitDown(server)).memberId, KENO);
    const play = (key: string) =>
      server.ask(studio.play, { session, key, stake: '10.00', choice: { picks: [7, 3, 21] } });
    const key = randomUUID();
    const first = valueOf(await play(key));
    const turn = (isActive: boolean) =>
      server.database.sql('update game set is_active = $2 where code = $1', [KENO.code, isActive]);
    await turn(false);
    try {
      await expect.poll(async () => refusalOf(await play(randomUUID()))).toBe('game.unavailable');
      expect(valueOf(await play(key))).toEqual(first);
    } finally {
      await turn(true);
    }
  });

  it('shows what nobody has seen on return, until it was shown [R50]', async () => {
    const seat = await sitDown(server);
    const { round } = valueOf(await seat.play());
    const back = await sitAgain(server, seat.memberId);
    expect(back.opened.unseen).toEqual(round);
    await server.ask(studio.seen, { session: back.session, roundNo: round.roundNo });
    expect((await sitAgain(server, seat.memberId)).opened.unseen).toBeNull();
  });
});
