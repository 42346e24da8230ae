import {
  correctBet,
  oweCorrection,
  payCorrection,
  placeBet,
  playRound,
  settleBet,
  undoRound,
  voidBet,
  type Transfer,
} from '@perya/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { TestDatabase } from '../kit/database.ts';
import { betOf, openLedgerKit } from '../kit/ledger-kit.ts';
import { createOld, upgrade } from '../kit/old-database.ts';

const BEFORE = {
  brand: 'merchant_code, trial_merchant_code, name, main_domain',
  member: 'id, merchant_code, account, type',
  ledger_account:
    'id, merchant_code, currency, kind, member_id, party, shard, balance, version, wagered, in_play, day, created_at',
  ledger_transfer: `id, key, seq, kind, hash, member_id, from_account, to_account, amount, from_balance, from_version,
    to_balance, to_version, counted, ref, category, detail, refusal, at`,
};

const kit = await openLedgerKit();
const old = await createOld('0034_bets.sql');
afterAll(async () => {
  await kit.close();
  await old.drop();
});

/** A bet of every kind there is, as today's ledger writes it. */
async function playEverything(): Promise<string> {
  const memberId = await kit.member(100_000n);
  const betPlacedAt = new Date();
  const post = async (transfer: Transfer) => expect(await kit.ledger.post(transfer)).toMatchObject({ state: 'done' });
  const bet = (txId: string) => ({ ...betOf(memberId, txId), stake: 1_000n, turnover: 900n });
  const pot = { contribution: 10n, win: 0n };
  await post(placeBet({ ...bet('open'), fingerprintExtra: 'round 7', jackpot: pot }));
  for (const txId of ['lost', 'won', 'void', 'fixed', 'owed']) await post(placeBet({ ...bet(txId), jackpot: pot }));
  await post(settleBet({ ...bet('lost'), win: 0n }));
  await post(settleBet({ ...bet('won'), win: 2_500n, jackpot: { contribution: 0n, win: 300n } }));
  await post(voidBet({ ...bet('void'), betPlacedAt, jackpot: pot }));
  await post(settleBet({ ...bet('fixed'), win: 50n }));
  await post(settleBet({ ...bet('owed'), win: 700n }));
  const fix = (txId: string, refTxId: string) => ({ ...betOf(memberId, txId), refTxId });
  await post(correctBet({ ...fix('f1', 'fixed'), amount: 40n }));
  await post(correctBet({ ...fix('f2', 'fixed'), amount: -90n }));
  await post(oweCorrection({ ...fix('f3', 'owed'), amount: 600n }));
  await post(payCorrection({ ...fix('f3', 'owed'), amount: 200n }));
  await post(playRound({ ...bet('spin'), win: 0n }));
  await post(playRound({ ...bet('spin:won'), win: 4_000n, jackpot: { contribution: 10n, win: 500n } }));
  await post(playRound({ ...bet('undone'), win: 300n }));
  await post(undoRound({ ...bet('undone'), win: 300n, betPlacedAt }));
  await kit.ledger.post(playRound({ ...bet('dear'), stake: 100_000_000n, win: 0n }));
  return memberId;
}

/** Keys stood in the rows themselves. */
const NOW: Readonly<Record<keyof typeof BEFORE, string>> = {
  brand: 'brand',
  member: 'member',
  ledger_account: 'ledger_account',
  ledger_transfer: 'ledger_transfer join ledger_key using (transfer_id)',
};

async function copy(table: keyof typeof BEFORE): Promise<void> {
  const rows = await kit.database.sql(`select to_jsonb(t) as row from (select ${BEFORE[table]} from ${NOW[table]}) t`);
  await old.sql(
    `insert into ${table} (${BEFORE[table]}) overriding system value
     select ${BEFORE[table]} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows.map(({ row }) => row))],
  );
}

const betsOf = (database: TestDatabase) =>
  database.sql(
    `select id, member_id, account_id, vendor_code, game_code, category, ref, state, is_instant, stake, turnover, contribution,
       payout, jackpot_win, corrections, corrected, opened_at, closed_at, closing_id,
       case state when 'open' then round end as round
     from bet order by id`,
  );
const rowsOf = (database: TestDatabase) =>
  database.sql('select id, key, bet_id from ledger_transfer join ledger_key using (transfer_id) order by id, seq');

describe('bet migration', () => {
  it('books from before there were bets get those that posting would have written, of every state, and they check out', async () => {
    await playEverything();
    for (const table of ['brand', 'member', 'ledger_account', 'ledger_transfer'] as const) await copy(table);
    await old.sql(`select setval('ledger_transfer_id_seq', (select max(id) from ledger_transfer))`);
    await old.sql(
      `insert into open_bet (member_id, key, round) select member_id, key, 'round 7' from ledger_transfer where ref = 'open'
       and seq = 0`,
    );
    await upgrade(old);
    const bets = await betsOf(old);
    expect(new Set(bets.map(({ state }) => state))).toEqual(new Set(['open', 'settled', 'void']));
    expect(bets).toHaveLength(9);
    expect(bets).toEqual(await betsOf(kit.database));
    expect(await rowsOf(old)).toEqual(await rowsOf(kit.database));
    const opened = openDatabase(old.connection, { poolSize: 2, onError: () => undefined });
    expect(await checkWhole(opened.db)).toEqual([]);
    await opened.close();
  });
});
