import { randomUUID } from 'node:crypto';
import { wallet } from '@perya/contract';
import type { StudioTitle } from '@perya/game-math';
import { assert } from '@perya/std';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { contributionOf } from '../../src/modules/studio/contribution.ts';
import { drawsOf, ensureSeeds } from '../../src/modules/studio/seeds.service.ts';
import { startTestServer } from '../kit/server.ts';
import { cashOf, openStudio, sitAgain, valueOf, type Sitting } from '../kit/studio-kit.ts';
import { createPlayer, createVendor, speakAs } from '../kit/vendor-kit.ts';

const server = await startTestServer();
await openStudio(server);
const lab = await createVendor(server, 'LAB', { parkMs: 0 });
const second = await startTestServer({ database: server.database, seeded: false });
/** The same vendor at a server that remembers none of its bets. */
const elsewhere = speakAs(second, lab);
afterAll(async () => {
  await second.close();
  await server.close();
});

const TITLE: StudioTitle = jackpotTitle();
const PPM = TITLE.jackpotPpm ?? 0;
const STAKE = TITLE.stakes[0] ?? 0;
const FUNDS = 100_000n;

/** The one whose jackpots come most often. */
function jackpotTitle(): StudioTitle {
  const [title] = STUDIO_TITLES.filter(({ jackpotPpm }) => jackpotPpm !== undefined).sort((one, other) =>
    one.modelId < other.modelId ? -1 : 1,
  );
  assert(title, 'the studio has titles with jackpots');
  return title;
}

const dayOf = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: 'Asia/Manila' });
const DAY_MS = 86_400_000;
/** Yesterday to tomorrow: midnight may come while this runs. */
const LATELY = { startDate: dayOf(new Date(Date.now() - DAY_MS)), endDate: dayOf(new Date(Date.now() + DAY_MS)) };
const textOf = (minor: number) => (minor / 100).toFixed(2);

async function sit(): Promise<Sitting> {
  const { memberId } = await createPlayer(server, FUNDS);
  return sitAgain(server, memberId, TITLE);
}

/** What stands under the key of a bet: kind, where from, where to and how much. */
async function linesOf(key: string): Promise<string[]> {
  const rows = await server.database.sql(
    `select t.kind, f.kind as from, g.kind as to, t.amount::text from ledger_transfer t
     join ledger_key k on k.transfer_id = t.transfer_id
     join ledger_account f on f.id = t.from_account join ledger_account g on g.id = t.to_account
     where k.key = $1 order by t.seq`,
    [key],
  );
  return rows.map((row) => [row['kind'], row['from'], row['to'], row['amount']].map(String).join(' '));
}

async function asideOf(vendor: string): Promise<bigint> {
  const [row] = await server.database.sql(
    `select coalesce(sum(balance), 0)::text as sum from ledger_account where kind = 'jackpot' and party = $1`,
    [vendor],
  );
  return BigInt(String(row?.['sum']));
}

describe('a title with jackpots', () => {
  it('puts part of every stake aside, to the centavo over many rounds, and the player sees nothing of it', async () => {
    const seat = await sit();
    const before = await asideOf(TITLE.vendor);
    const rounds = 40;
    const told = await Promise.all(Array.from({ length: rounds }, () => seat.play(textOf(STAKE))));
    const played = told.map((answer) => valueOf(answer).round);
    let expected = 0n;
    const draws = await ensureSeeds(server.ctx, seat.memberId);
    for (const { roundNo, nonce, win } of played) {
      const contribution = contributionOf(BigInt(STAKE), PPM, nonce);
      const won = TITLE.play(STAKE, await drawsOf(server.ctx, { seedId: draws.current.id, nonce })).jackpotWin ?? 0;
      const paid = Math.round(Number(win) * 100);
      expect(await linesOf(`bet:${TITLE.vendor}:${roundNo}`)).toEqual([
        `bet cash vendor ${STAKE}`,
        ...(paid > 0 ? [`payout vendor cash ${paid}`] : []),
        ...(contribution > 0n ? [`settle vendor jackpot ${contribution}`] : []),
        ...(won > 0 ? [`settle jackpot vendor ${won}`] : []),
      ]);
      expected += contribution - BigInt(won);
    }
    expect((await asideOf(TITLE.vendor)) - before).toBe(expected);
    const page = valueOf(await server.ask(wallet.records, LATELY, { token: seat.token }));
    const won = played.reduce((sum, { win }) => sum + Math.round(Number(win) * 100), 0);
    // A page is only the newest of them, which may all have lost.
    const kinds = page.list.map(({ kind }) => kind);
    expect(kinds).toContain('bet');
    expect(kinds.filter((kind) => kind !== 'bet' && kind !== 'payout')).toEqual([]);
    expect(page.footer).toEqual({ in: textOf(Number(FUNDS) + won), out: textOf(STAKE * rounds) });
    const { totals } = valueOf(await server.ask(wallet.pnl, LATELY, { token: seat.token }));
    expect(totals).toMatchObject({ stake: textOf(STAKE * rounds), payout: textOf(won) });
    const { footer } = valueOf(await server.ask(wallet.betting, LATELY, { token: seat.token }));
    expect(footer).toMatchObject({ bets: rounds, stake: textOf(STAKE * rounds), payout: textOf(won) });
    expect(await cashOf(server, seat.memberId)).toBe(FUNDS - BigInt(STAKE * rounds - won));
  });

  it('pays a jackpot from what was put aside, once for however many taps', async () => {
    const seat = await sit();
    const { current } = await ensureSeeds(server.ctx, seat.memberId);
    const playAt = async (nonce: number) => TITLE.play(STAKE, await drawsOf(server.ctx, { seedId: current.id, nonce }));
    let nonce = 0;
    while (!(await playAt(nonce)).jackpotWin) nonce += 1;
    const { win, jackpotWin = 0 } = await playAt(nonce);
    await server.database.sql('update seed_pair set nonce = $2 where id = $1', [current.id, nonce]);
    const before = await asideOf(TITLE.vendor);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => seat.play(textOf(STAKE), key)));
    const told = answers.map((answer) => valueOf(answer));
    expect(new Set(told.map(({ round }) => round.roundNo)).size).toBe(1);
    expect(told[0]?.round).toMatchObject({ nonce, win: textOf(win) });
    expect(valueOf(await seat.play(textOf(STAKE), key))).toEqual(told[0]);
    const contribution = contributionOf(BigInt(STAKE), PPM, nonce);
    expect(await linesOf(`bet:${TITLE.vendor}:${told[0]?.round.roundNo}`)).toEqual([
      `bet cash vendor ${STAKE}`,
      `payout vendor cash ${win}`,
      ...(contribution > 0n ? [`settle vendor jackpot ${contribution}`] : []),
      `settle jackpot vendor ${jackpotWin}`,
    ]);
    expect((await asideOf(TITLE.vendor)) - before).toBe(contribution - BigInt(jackpotWin));
    expect(await cashOf(server, seat.memberId)).toBe(FUNDS - BigInt(STAKE) + BigInt(win));
    const { list } = valueOf(await server.ask(wallet.betting, LATELY, { token: seat.token }));
    expect(list).toMatchObject([{ stake: textOf(STAKE), payout: textOf(win) }]);
  });
});

describe('a vendor with jackpots of its own', () => {
  const round = { amount: '50', win: '120', jackpotContribution: '1.25', jackpotWin: '100' };
  const lines = [
    'bet cash vendor 5000',
    'payout vendor cash 12000',
    'settle vendor jackpot 125',
    'settle jackpot vendor 10000',
  ];

  it('says how much of stake and win it is, and a repeat must agree on it', async () => {
    const { about } = await createPlayer(server, FUNDS);
    const bet = { ...about, ...round, txId: 'j1' };
    const [one, other] = await Promise.all([lab.send('debit-credit', bet), lab.send('debit-credit', bet)]);
    for (const answer of [one, other]) expect(answer).toMatchObject({ status: 'OK', balance: '1070.00' });
    expect(new Set([one.replayed, other.replayed])).toEqual(new Set([false, true]));
    expect(await linesOf('bet:LAB:j1')).toEqual(lines);
    expect(await asideOf('LAB')).toBe(-9_875n);
    for (const change of [{ jackpotContribution: '1.26' }, { jackpotWin: '99.99' }, { jackpotWin: undefined }]) {
      expect(await lab.send('debit-credit', { ...bet, ...change })).toMatchObject({ status: 'TX_CONFLICT' });
    }
  });

  it.each([{ jackpotContribution: '50.01' }, { jackpotWin: '120.01' }, { jackpotContribution: '0.001' }, { win: '0' }])(
    'cannot put aside or pay more than there is, nor less than a centavo: %o',
    async (change) => {
      const { about } = await createPlayer(server, FUNDS);
      const before = await asideOf('LAB');
      const bet = { ...about, ...round, ...change, txId: `k${JSON.stringify(change).replace(/\W/g, '')}` };
      expect(await lab.send('debit-credit', bet)).toMatchObject({ http: 400, status: 'INVALID_REQUEST' });
      expect(await asideOf('LAB')).toBe(before);
    },
  );

  it.each([
    ['the same server', lab],
    ['a server that does not remember it', elsewhere],
  ])('takes it all back with the round, at %s', async (_, vendor) => {
    const { about, memberId } = await createPlayer(server, FUNDS);
    const before = await asideOf('LAB');
    const refTxId = `l${memberId}`;
    await lab.send('debit-credit', { ...about, ...round, txId: refTxId });
    const back = { ...about, txId: `${refTxId}b`, refTxId };
    expect(await vendor.send('rollback', back)).toMatchObject({ status: 'OK', balance: '1000.00' });
    expect(await lab.send('rollback', back)).toMatchObject({ status: 'OK', replayed: true });
    expect(await asideOf('LAB')).toBe(before);
    expect(await linesOf(`end:LAB:${refTxId}`)).toEqual([
      'void vendor cash 5000',
      'void cash vendor 12000',
      'void jackpot vendor 125',
      'void vendor jackpot 10000',
    ]);
  });

  describe('and a result that comes later', () => {
    const open = async () => {
      const { about, memberId } = await createPlayer(server, FUNDS);
      const ref = { ...about, refTxId: `m${memberId}` };
      const before = await asideOf('LAB');
      const { amount, jackpotContribution } = round;
      await lab.send('debit', { ...about, amount, jackpotContribution, txId: ref.refTxId });
      expect((await asideOf('LAB')) - before).toBe(125n);
      return { about, ref, before, memberId };
    };

    it('pays the part of the win that is a jackpot from there', async () => {
      const { ref, before } = await open();
      const win = { ...ref, txId: `${ref.refTxId}w`, amount: '120', jackpotWin: '100' };
      expect(await elsewhere.send('credit', { ...win, jackpotWin: '121' })).toMatchObject({ http: 400 });
      expect(await elsewhere.send('credit', win)).toMatchObject({ status: 'OK', balance: '1070.00' });
      expect(await lab.send('credit', win)).toMatchObject({ status: 'OK', replayed: true });
      expect(await lab.send('credit', { ...win, jackpotWin: '1' })).toMatchObject({ status: 'TX_CONFLICT' });
      expect((await asideOf('LAB')) - before).toBe(-9_875n);
    });

    it.each([lab, elsewhere])('takes back what was put aside', async (vendor) => {
      const { ref, before } = await open();
      const back = { ...ref, txId: `${ref.refTxId}b` };
      expect(await vendor.send('rollback', back)).toMatchObject({ status: 'OK', balance: '1000.00' });
      expect(await asideOf('LAB')).toBe(before);
    });

    it('keeps what was put aside when the round is closed without one', async () => {
      const { about, ref, before } = await open();
      expect(await lab.send('round/close', about)).toMatchObject({ status: 'OK', balance: '950.00' });
      expect(await lab.send('tx/status', ref)).toMatchObject({ state: 'SETTLED' });
      expect((await asideOf('LAB')) - before).toBe(125n);
    });
  });
});

describe('studio jackpots', () => {
  it('leaves books that add up', async () => {
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
