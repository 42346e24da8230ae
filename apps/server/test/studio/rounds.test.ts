import { rounds, studio } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../kit/server.ts';
import { createVendor } from '../kit/vendor-kit.ts';
import { lostTitle, openStudio, refusalOf, sitDown, TITLE, valueOf, type Sitting } from '../kit/studio-kit.ts';

const server = await startTestServer();
beforeAll(() => openStudio(server));
afterAll(() => server.close());

const own = ({ token }: Sitting) => ({ token });

/** Leaves a round as a server does that dies right after writing it down. */
async function leaveOpen({ memberId }: Sitting): Promise<string> {
  const [row] = await server.database.sql(
    `insert into round (round_no, member_id, title_id, seed_id, nonce, stake, state, opened_at)
     select 'RLEFTOPEN' || $1::bigint, $1::bigint, $2, id, 1000, 100, 'open', now()
     from seed_pair where member_id = $1::bigint and state = 'current' returning round_no`,
    [memberId, await lostTitle(server, TITLE)],
  );
  return String(row?.['round_no']);
}

describe('the rounds of a member [R49]', () => {
  it('are told whole, with balances and what decided them', async () => {
    const seat = await sitDown(server);
    const { round: played, balance } = valueOf(await seat.play());
    const round = valueOf(await server.ask(rounds.round, { roundNo: played.roundNo }, own(seat)));
    expect(round).toMatchObject({
      state: 'closed',
      stake: played.stake,
      win: played.win,
      events: played.events,
      gameName: TITLE.name,
      modelId: TITLE.modelId,
      modelHash: seat.opened.game.modelHash,
      balanceBefore: '10000.00',
      balanceAfter: balance,
      proof: { ...seat.opened.proof, nonce: 0 },
    });
    expect(round.nodeId).not.toBeNull();
  });

  it('are nobody else’s business', async () => {
    const [one, other] = [await sitDown(server), await sitDown(server)];
    const { roundNo } = valueOf(await one.play()).round;
    expect(refusalOf(await server.ask(rounds.round, { roundNo }, own(other)))).toBe('round.not.found');
    expect(refusalOf(await server.ask(rounds.round, { roundNo }))).toBe('session.required');
    expect(valueOf(await server.ask(rounds.recall, {}, own(other))).list).toEqual([]);
    await server.ask(studio.seen, { session: other.session, roundNo });
    const [row] = await server.database.sql('select is_seen from round where round_no = $1', [roundNo]);
    expect(row).toEqual({ is_seen: false });
  });

  it('are recalled page by page, the newest first', async () => {
    const seat = await sitDown(server);
    const played: string[] = [];
    for (let count = 0; count < 23; count += 1) played.unshift(valueOf(await seat.play()).round.roundNo);
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = valueOf(await server.ask(rounds.recall, cursor === undefined ? {} : { cursor }, own(seat)));
      found.push(...page.list.map(({ roundNo }) => roundNo));
      cursor = page.next;
    }
    expect(found).toEqual(played);
  });

  it('are recalled with those that were refused and why, so that no number is missing [R49]', async () => {
    const seat = await sitDown(server, { amount: 100n });
    const dear = (Number(TITLE.stakes.at(-1)) / 100).toFixed(2);
    // The one that can be paid comes last: a win of it might have paid for the others.
    const stakes = [dear, dear, '1.00'];
    for (const stake of stakes) await seat.play(stake);
    const { list } = valueOf(await server.ask(rounds.recall, {}, own(seat)));
    const { current } = valueOf(await server.ask(rounds.fairness, {}, own(seat)));
    expect(list.map(({ proof }) => proof?.nonce)).toEqual(stakes.map((_, at) => stakes.length - 1 - at));
    expect(current.nonce).toBe(stakes.length);
    expect(list.map(({ state, refusal }) => [state, refusal])).toEqual([
      ['closed', null],
      ['refused', 'balance.insufficient'],
      ['refused', 'balance.insufficient'],
    ]);
  });

  it('that are open are told with who acts next [R50]', async () => {
    const seat = await sitDown(server);
    expect(valueOf(await server.ask(rounds.openRounds, {}, own(seat)))).toEqual([]);
    const betNo = await leaveOpen(seat);
    expect(valueOf(await server.ask(rounds.openRounds, {}, own(seat)))).toMatchObject([
      { betNo, gameName: TITLE.name, stake: '1.00', next: 'vendor' },
    ]);
    const lab = await createVendor(server, 'LAB');
    const about = { playerId: seat.memberId, currency: 'PHP', roundId: 'r', gameCode: 'spin', gameType: 'RNG' };
    await expect.poll(() => lab.send('debit', { ...about, txId: 't1', amount: '5' })).toMatchObject({ status: 'OK' });
    expect(valueOf(await server.ask(rounds.openRounds, {}, own(seat)))).toMatchObject([
      { betNo },
      { betNo: 't1', vassalage: 'LAB', stake: '5.00', next: 'player' },
    ]);
  });
});

describe('the seeds of a member [2.1]', () => {
  it('are told by their hash beforehand and whole afterwards, each once', async () => {
    const seat = await sitDown(server);
    const before = valueOf(await server.ask(rounds.fairness, {}, own(seat)));
    const rotated = valueOf(await server.ask(rounds.rotateSeed, { clientSeed: 'abc' }, own(seat)));
    expect(rotated.revealed.serverHash).toBe(before.current.serverHash);
    expect(rotated.revealed.serverSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(rotated.current).toMatchObject({
      serverHash: before.next.serverHash,
      clientSeed: 'abc',
      serverSeed: null,
      nonce: 0,
    });
    expect(rotated.next.serverHash).not.toBe(before.next.serverHash);
  });

  it('stay as they are while a round is open, in the site and in the view', async () => {
    const seat = await sitDown(server);
    await leaveOpen(seat);
    expect(refusalOf(await server.ask(rounds.rotateSeed, {}, own(seat)))).toBe('round.open');
    expect(refusalOf(await server.ask(studio.seed, { session: seat.session }))).toBe('round.open');
  });

  it('are never told while they are in use, whatever is asked', async () => {
    const seat = await sitDown(server);
    const { roundNo } = valueOf(await seat.play()).round;
    const answers = [
      await server.ask(rounds.round, { roundNo }, own(seat)),
      await server.ask(rounds.recall, {}, own(seat)),
      await server.ask(rounds.fairness, {}, own(seat)),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/"serverSeed":"/);
    const rows = await server.database.sql('select server_seed_sealed from seed_pair where member_id = $1', [
      seat.memberId,
    ]);
    expect(rows.every((row) => String(row['server_seed_sealed']).startsWith('v1.'))).toBe(true);
  });

  it('change at one moment while rounds go on: every nonce of every pair is used once', async () => {
    const seat = await sitDown(server);
    const spins = Array.from({ length: 30 }, () => seat.play());
    const turns = Array.from({ length: 6 }, () => server.ask(studio.seed, { session: seat.session }));
    const played = (await Promise.all(spins)).map((answer) => valueOf(answer).round);
    await Promise.all(turns);
    expect(new Set(played.map(({ roundNo }) => roundNo)).size).toBe(30);
    const rows = await server.database.sql(
      `select s.id, s.nonce::int as used, count(r.id)::int as rounds from seed_pair s left join round r on r.seed_id = s.id
       where s.member_id = $1 group by s.id`,
      [seat.memberId],
    );
    for (const { used, rounds: count } of rows) expect(count).toBe(used);
    expect(rows.reduce((sum, row) => sum + Number(row['rounds']), 0)).toBe(30);
  });

  it.each(['', 'a b', 'ä', 'x'.repeat(65)])('do not take "%s" as the player’s half', async (clientSeed) => {
    const seat = await sitDown(server);
    const answer = await server.ask(rounds.rotateSeed, { clientSeed }, own(seat));
    expect(refusalOf(answer)).toBe('request.invalid');
  });
});
