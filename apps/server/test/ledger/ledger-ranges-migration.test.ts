import { adjust, placeBet, playRound, settleBet, voidBet, type Transfer } from '@perya/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { readPosted } from '../../src/ledger/posted.ts';
import { digestRows } from '../../src/ledger/seal.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { betOf, BOOK, openLedgerKit } from '../kit/ledger-kit.ts';
import { createOld, upgrade } from '../kit/old-database.ts';

const RANGE = 2n ** 25n;
const ROW = `t.kind, t.member_id, t.from_account, t.to_account, t.amount, t.from_balance, t.from_version, t.to_balance,
  t.to_version, t.counted, t.ref, t.category, t.detail, t.refusal, t.at, t.bet_id`;
/** What the seals of that time were made of. */
const DIGESTS = `
  select t.id, encode(sha256(convert_to(json_build_array(t.id, t.key, t.seq, t.kind, encode(t.hash, 'hex'), t.member_id,
    t.from_account, t.to_account, t.amount, t.from_balance, t.from_version, t.to_balance, t.to_version, t.counted,
    t.ref, t.category, t.detail, t.refusal, (extract(epoch from t.at) * 1000000)::bigint, t.bet_id)::text, 'UTF8')), 'hex')
    as digest from ledger_transfer t order by t.id`;

const kit = await openLedgerKit();
const old = await createOld('0038_ledger_ranges.sql');
afterAll(async () => {
  await kit.close();
  await old.drop();
});

const goTo = (next: bigint) => old.sql(`select setval('ledger_transfer_id_seq', $1::bigint - 1)`, [next]);

/** Books of the schema before, in which two ranges have begun and one transfer stands in both. */
async function fillBefore(): Promise<readonly Transfer[]> {
  await old.sql(
    `insert into brand (merchant_code, trial_merchant_code, name, main_domain) values ('ty01', 'ty01trial', 'Perya', 'x')`,
  );
  const [member] = await old.sql(
    `insert into member (merchant_code, account, type) values ('ty01', 'player1', 0) returning id`,
  );
  const memberId = String(member?.['id']);
  const bet = (txId: string) => ({ ...betOf(memberId, txId), stake: 1_000n, turnover: 900n });
  const parts: readonly (readonly [bigint | null, Transfer])[] = [
    [null, adjust({ ...BOOK, memberId, orderNo: 'start', amount: 100_000n, account: 'cash', reason: 'test' })],
    [null, placeBet(bet('open'))],
    [null, placeBet(bet('won'))],
    [null, settleBet({ ...bet('won'), win: 2_500n })],
    [null, playRound({ ...bet('dear'), stake: 100_000_000n, win: 0n })],
    [RANGE - 1n, playRound({ ...bet('across'), win: 300n })],
    [null, placeBet(bet('void'))],
    [null, voidBet({ ...bet('void'), betPlacedAt: new Date() })],
  ];
  // What the slow path is called with has not changed, so today's ledger writes into the schema before.
  const ledger = kit.another(old.connection);
  const opened = openDatabase(old.connection, { poolSize: 1, onError: () => undefined });
  for (const [next, transfer] of parts) {
    if (next !== null) await goTo(next);
    const verdict = await opened.db.transaction().execute((tx) => ledger.postIn(tx, transfer));
    expect(verdict).toMatchObject({ state: transfer.ref === 'dear' ? 'refused' : 'done' });
  }
  await opened.close();
  await ledger.close();
  await old.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'perya'`,
  );
  await old.sql(
    `insert into ledger_transfer (key, seq, kind, refusal, at) values ('bet:LAB:never', 0, 'refused', 'bet.cancelled', now())`,
  );
  return parts.map(([, transfer]) => transfer);
}

describe('migration of the ledger into keys and ranges', () => {
  it('keeps every row, number, key, refusal and seal, and goes on from there', async () => {
    const transfers = await fillBefore();
    const rows = await old.sql(`select t.id, t.key, t.seq, encode(t.hash, 'hex') as hash, ${ROW} from ledger_transfer t
      order by t.id`);
    const digests = await old.sql(DIGESTS);
    const [before] = await old.sql(`select last_value as last from ledger_transfer_id_seq`);
    await upgrade(old);

    expect(
      await old.sql(`select t.id, k.key, t.seq, encode(k.hash, 'hex') as hash, ${ROW} from ledger_transfer t
        join ledger_key k using (transfer_id) order by t.id`),
    ).toEqual(rows);
    expect(await old.sql(`select last_value as last from ledger_transfer_id_seq`)).toEqual([before]);
    expect(await old.sql(`select count(*)::int as keys from ledger_key`)).toEqual([{ keys: transfers.length + 1 }]);
    expect(
      await old.sql(
        `select tableoid::regclass::text as part, count(*)::int from ledger_transfer where ref = 'across' group by 1 order by 1`,
      ),
    ).toEqual([
      { part: 'ledger_transfer_r0', count: 1 },
      { part: 'ledger_transfer_r1', count: 1 },
    ]);
    expect(await old.sql(`select from pg_class where relname ~ 'ledger_transfer_before'`)).toEqual([]);

    const opened = openDatabase(old.connection, { poolSize: 2, onError: () => undefined });
    const all = await digestRows(opened.db, { after: '0', upTo: (4n * RANGE).toString() }, 2);
    expect(all.toString('hex')).toBe(digests.map(({ digest }) => String(digest)).join(''));
    expect(await checkWhole(opened.db)).toEqual([]);
    expect(await readPosted(opened.db, ['bet:LAB:never'])).toMatchObject([
      { kind: 'refused', refusal: 'bet.cancelled' },
    ]);

    const ledger = kit.another(old.connection);
    for (const transfer of transfers) {
      expect(await ledger.post(transfer)).toMatchObject({
        state: transfer.ref === 'dear' ? 'refused' : 'done',
        isReplay: true,
      });
      expect(await ledger.post({ ...transfer, ref: 'another' })).toEqual({ state: 'conflict' });
    }
    const memberId = transfers[0]?.memberId ?? '';
    const spin = playRound({ ...betOf(memberId, 'after'), stake: 1n, turnover: 1n, win: 0n });
    expect(await ledger.post(spin)).toMatchObject({ state: 'done', isReplay: false });
    expect(await old.sql(`select max(id) > $1::bigint as is_next from ledger_transfer`, [before?.['last']])).toEqual([
      { is_next: true },
    ]);
    expect(await checkWhole(opened.db)).toEqual([]);
    await opened.close();
  });
});
