import { randomUUID } from 'node:crypto';
import type { Checked, studio as contract } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { play } from '../../src/modules/studio/play.service.ts';
import { recoverRounds } from '../../src/modules/studio/recovery.service.ts';
import { studioOf } from '../../src/modules/studio/studio.service.ts';
import type { Answer, Studio, WalletClient } from '../../src/modules/studio/wallet-client.service.ts';
import { startTestServer } from '../kit/server.ts';
import {
  betsOf,
  cashOf,
  openStudio,
  sitAgain,
  sitDown,
  STAKE,
  statesOf,
  TITLE,
  type Sitting,
} from '../kit/studio-kit.ts';

const server = await startTestServer();
beforeAll(() => openStudio(server));
afterAll(() => server.close());

const real = studioOf(server.ctx);
const START = 1_000_000n;

type Call = Parameters<WalletClient['call']>[1];

/** The studio with a wallet that answers one call in another way. */
function withWallet(name: Call, answer: (carryOut: () => Promise<Answer>) => Promise<Answer>): Studio {
  return {
    ctx: server.ctx,
    wallet: {
      call: (vendor, call, fields) => {
        const carryOut = () => real.wallet.call(vendor, call, fields);
        return call === name ? answer(carryOut) : carryOut();
      },
    },
  };
}

const lostQuestion = withWallet('debit-credit', () => Promise.reject(new Error('nothing arrived')));
const lostAnswer = withWallet('debit-credit', async (carryOut) => {
  await carryOut();
  throw new Error('the answer was lost');
});

function ask({ session }: Sitting, key: string = randomUUID()): Checked<typeof contract.play> {
  return { session, key, stake: STAKE };
}

const codeOf = (answer: Awaited<ReturnType<typeof play>>) => (answer.ok ? 'played' : answer.error.code);

/** Everything of a member as the books and the rounds have it. */
async function standOf({ memberId }: Sitting) {
  const [row] = await server.database.sql(
    `select coalesce(sum(case when state = 'closed' then win - stake else 0 end), 0)::text as net from round
     where member_id = $1`,
    [memberId],
  );
  return {
    states: await statesOf(server, memberId),
    isSettled: (await cashOf(server, memberId)) === START + BigInt(String(row?.['net'])),
  };
}

describe('a round whose question or answer is lost [R50]', () => {
  it.each([
    ['question', lostQuestion, 0],
    ['answer', lostAnswer, 1],
  ])('by its %s waits, and goes on when it is asked for again', async (_, studio, bets) => {
    const seat = await sitDown(server);
    const wish = ask(seat);
    expect(codeOf(await play(studio, wish))).toBe('round.pending');
    expect(await statesOf(server, seat.memberId)).toEqual({ open: 1 });
    expect(await betsOf(server, seat.memberId)).toBe(bets);
    const again = await play(real, wish);
    expect(codeOf(again)).toBe('played');
    expect(await play(real, wish)).toEqual(again);
    expect(await betsOf(server, seat.memberId)).toBe(1);
    expect(await standOf(seat)).toEqual({ states: { closed: 1 }, isSettled: true });
  });

  it('by its answer is settled by itself, exactly as it was decided', async () => {
    const seat = await sitDown(server);
    const wish = ask(seat);
    await play(lostAnswer, wish);
    const balance = await cashOf(server, seat.memberId);
    await play(real, ask(seat));
    await recoverRounds(real, 0);
    const [row] = await server.database.sql(
      `select win::text, balance_after::text as balance, nonce::int from round
       where id = (select round_id from round_key where key = $1)`,
      [wish.key],
    );
    expect(row).toMatchObject({ balance: balance.toString(), nonce: 0 });
    expect(await standOf(seat)).toEqual({ states: { closed: 2 }, isSettled: true });
  });

  it('by its question is taken back by itself, and a stake that arrives later is refused', async () => {
    const seat = await sitDown(server);
    const wish = ask(seat);
    await play(lostQuestion, wish);
    await recoverRounds(real, 0);
    expect(await standOf(seat)).toEqual({ states: { void: 1 }, isSettled: true });
    expect(codeOf(await play(real, wish))).toBe('bet.cancelled');
    expect(await betsOf(server, seat.memberId)).toBe(0);
    await play(real, ask(seat));
    const rows = await server.database.sql('select nonce::int from round where member_id = $1 order by id', [
      seat.memberId,
    ]);
    expect(rows).toEqual([{ nonce: 0 }, { nonce: 1 }]);
  });

  it('is left alone while it may still be on its way', async () => {
    const seat = await sitDown(server);
    await play(lostAnswer, ask(seat));
    await recoverRounds(real);
    expect(await statesOf(server, seat.memberId)).toEqual({ open: 1 });
    await recoverRounds(real, 0);
  });

  it('is finished after its session has ended, and shown on return', async () => {
    const seat = await sitDown(server);
    const wish = ask(seat);
    await play(lostAnswer, wish);
    await server.database.sql(`update session set revoked_at = now(), revoked_reason = 'logout' where member_id = $1`, [
      seat.memberId,
    ]);
    await server.database.sql('update game_session set ended_at = now() where member_id = $1', [seat.memberId]);
    await recoverRounds(real, 0);
    const back = await sitAgain(server, seat.memberId);
    expect(back.opened.unseen).toMatchObject({ state: 'closed', stake: STAKE });
    expect(await standOf(seat)).toEqual({ states: { closed: 1 }, isSettled: true });
  });

  it('is looked after when its player comes back before anybody else does', async () => {
    const seat = await sitDown(server);
    await play(lostAnswer, ask(seat));
    await server.database.sql(`update round set opened_at = opened_at - interval '5 seconds' where member_id = $1`, [
      seat.memberId,
    ]);
    expect((await sitAgain(server, seat.memberId)).opened.unseen).toMatchObject({ state: 'closed' });
  });
});

describe('a round that is played and taken back at the same moment', () => {
  /** Holds a call of the wallet until it is let go. */
  function gate() {
    let open = () => undefined as void;
    let arrive = () => undefined as void;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    return { open: () => open(), arrive: () => arrive(), opened, arrived };
  }

  it('is void for everybody when it is taken back first', async () => {
    const seat = await sitDown(server);
    const held = gate();
    const playing = play(
      withWallet('debit-credit', async (carryOut) => {
        held.arrive();
        await held.opened;
        return carryOut();
      }),
      ask(seat),
    );
    await held.arrived;
    await recoverRounds(real, 0);
    held.open();
    expect(codeOf(await playing)).toBe('bet.cancelled');
    expect(await standOf(seat)).toEqual({ states: { void: 1 }, isSettled: true });
  });

  it('is void for everybody when the stake arrives between the question and the taking back', async () => {
    const seat = await sitDown(server);
    const [stake, back] = [gate(), gate()];
    const playing = play(
      withWallet('debit-credit', async (carryOut) => {
        stake.arrive();
        await stake.opened;
        const answer = await carryOut();
        back.open();
        return answer;
      }),
      ask(seat),
    );
    await stake.arrived;
    const slow = withWallet('rollback', async (carryOut) => {
      stake.open();
      await back.opened;
      return carryOut();
    });
    await recoverRounds(slow, 0);
    expect(['bet.cancelled', 'round.pending']).toContain(codeOf(await playing));
    expect(await standOf(seat)).toEqual({ states: { void: 1 }, isSettled: true });
  });

  it('is told once when it was paid and somebody else wrote it down', async () => {
    const seat = await sitDown(server);
    const held = gate();
    const playing = play(
      withWallet('debit-credit', async (carryOut) => {
        const answer = await carryOut();
        held.arrive();
        await held.opened;
        return answer;
      }),
      ask(seat),
    );
    await held.arrived;
    await recoverRounds(real, 0);
    held.open();
    expect(codeOf(await playing)).toBe('played');
    expect(await standOf(seat)).toEqual({ states: { closed: 1 }, isSettled: true });
  });

  it('is taken back to the end by another server when the first one dies after claiming it', async () => {
    const seat = await sitDown(server);
    await play(lostQuestion, ask(seat));
    await recoverRounds(
      withWallet('rollback', () => Promise.reject(new Error('the server died'))),
      0,
    );
    expect(await statesOf(server, seat.memberId)).toEqual({ open: 1 });
    await recoverRounds(real, 0);
    expect(await standOf(seat)).toEqual({ states: { void: 1 }, isSettled: true });
  });
});

describe('fifty players at once, with answers that get lost', () => {
  it(
    'have every round settled once, and the books agree with the rounds to the centavo',
    { timeout: 60_000 },
    async () => {
      const seats = await Promise.all(Array.from({ length: 50 }, () => sitDown(server)));
      const studios = [real, real, real, lostAnswer, lostQuestion];
      const [before] = await vendorSum();
      await Promise.all(
        seats.map(async (seat, nr) => {
          for (let turn = 0; turn < 8; turn += 1) {
            const wish = ask(seat);
            const studio = studios[(nr + turn) % studios.length] ?? real;
            // Two taps of one key, and every other time a third one later.
            await Promise.all([play(studio, wish), play(studio, wish)]);
            if (turn % 2 === 0) await play(real, wish);
          }
        }),
      );
      while ((await recoverRounds(real, 0)) > 0);
      const stands = await Promise.all(seats.map(standOf));
      expect(stands.every(({ isSettled }) => isSettled)).toBe(true);
      expect(stands.some(({ states }) => states['open'] !== undefined)).toBe(false);
      const members = seats.map(({ memberId }) => memberId);
      const [sums] = await server.database.sql(
        `select count(*)::int as rounds, sum(stake - win) filter (where state = 'closed')::text as kept from round
       where member_id = any ($1)`,
        [members],
      );
      expect(sums?.['rounds']).toBe(400);
      const [after] = await vendorSum();
      expect(BigInt(String(after?.['sum'])) - BigInt(String(before?.['sum']))).toBe(BigInt(String(sums?.['kept'])));
      const [all] = await server.database.sql('select sum(balance)::text as sum from ledger_account');
      expect(all).toEqual({ sum: '0' });
      const twice = await server.database.sql(
        `select t.ref from ledger_transfer t where t.kind = 'bet' and t.refusal is null and t.member_id = any ($1)
       group by 1 having count(*) > 1`,
        [members],
      );
      expect(twice).toEqual([]);
    },
  );

  const vendorSum = () =>
    server.database.sql(
      `select coalesce(sum(balance), 0)::text as sum from ledger_account where kind = 'vendor' and party = $1
       and currency = 'PHP'`,
      [TITLE.vendor],
    );
});
