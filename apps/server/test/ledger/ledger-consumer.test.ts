import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adjust, holdWithdrawal, placeBet, playRound, settleBet, undoRound, voidBet } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { systemChance } from '../../src/platform/random/chance.ts';
import type { Break } from '../../src/ledger/breaks.ts';
import { checkNew, checkWhole } from '../../src/ledger/check.ts';
import { lookAtNew } from '../../src/ledger/check-sound.ts';
import { daySums, ledgerRows } from '../../src/ledger/day-sums.ts';
import { consumeLedger, type ConsumerName } from '../../src/ledger/consumer.ts';
import { rollUp } from '../../src/ledger/rollup.ts';
import { sealKeyOf, sealLedger } from '../../src/ledger/seal.ts';
import { verifySeals } from '../../src/ledger/verify-seals.ts';
import { sumAccounts, walkAccounts } from '../../src/ledger/walk.ts';
import { openVault } from '../../src/platform/crypto/vault.ts';
import { asAdmin, tamper as tamperWith } from '../kit/admin.ts';
import { followAll } from '../kit/follow.ts';
import { betOf, BOOK, type LedgerKit, PLANT_REFUSAL } from '../kit/ledger-kit.ts';
import { ownBooks } from '../kit/own-books.ts';
import { TEST_SECRETS } from '../kit/settings.ts';

const START = new Date('2026-05-12T15:00:00Z');
let kit: LedgerKit;
let numbers = 0;

const withBooks = (fill?: () => Promise<unknown>) =>
  ownBooks({ start: START, use: (books) => (kit = books), ...(fill && { fill }) });

const vault = openVault(TEST_SECRETS, systemChance);
const ctx = () => ({ db: kit.db, vault, clock: { now: () => kit.time.now ?? new Date() } });

function pass(ms: number): void {
  assert(kit.time.now, 'time stands still');
  kit.time.now = new Date(kit.time.now.getTime() + ms);
}

const follow = (name: ConsumerName, work: () => Promise<boolean>, isEnough = () => false) =>
  followAll({ database: kit.database, name, work, pass, isEnough });

/** Follows until something was there to work on. */
async function followToWork(name: ConsumerName, work: () => Promise<boolean>): Promise<void> {
  let hasWorked = false;
  const turn = async () => (hasWorked = await work());
  await follow(name, turn, () => hasWorked);
  expect(hasWorked).toBe(true);
}

/** A few players, every way of play, two days. */
async function play(rounds = 20): Promise<string[]> {
  const members = await kit.members(4, 100_000n);
  for (let round = 0; round < rounds; round += 1) {
    pass(round === rounds / 2 ? 7_200_000 : 1000);
    await Promise.all(
      members.map(async (memberId, at) => {
        const bet = { ...betOf(memberId, `f${(numbers += 1)}`), stake: BigInt(100 + round), turnover: 50n };
        const betPlacedAt = kit.time.now ?? new Date();
        const win = BigInt(round * 7);
        if (at === 0) return void (await kit.ledger.post(playRound({ ...bet, win })));
        if (at === 1) {
          await kit.ledger.post(playRound({ ...bet, win }));
          return void (await kit.ledger.post(undoRound({ ...bet, win, betPlacedAt })));
        }
        await kit.ledger.post(placeBet(bet));
        if (at === 2) await kit.ledger.post(settleBet({ ...bet, win }));
        else if (round % 2 === 0) await kit.ledger.post(voidBet({ ...bet, betPlacedAt }));
      }),
    );
  }
  return members;
}

const tamper = (...statements: string[]) => tamperWith(kit.database.connection, ...statements);

describe('the sums of days', () => {
  withBooks();

  it('are those of the ledger itself, however often and by whomever they are made [R11]', async () => {
    await play();
    await follow('rollup', () => rollUp(ctx()));
    await play(6);
    await rollUp(ctx());
    pass(31_000);
    await Promise.all([rollUp(ctx()), rollUp(ctx()), rollUp(ctx())]);
    await follow('rollup', () => rollUp(ctx()));
    const { rows } =
      await sql`select * from (${daySums(ledgerRows(sql`true`))}) d order by member_id, day, category, vendor`.execute(
        kit.db,
      );
    const kept = await kit.database.sql('select * from member_day order by member_id, day, category, vendor');
    expect(kept).toEqual(rows);
    expect(new Set(kept.map(({ day }) => day)).size).toBe(2);
  });

  it('count a round that was taken back as if it had not been', async () => {
    const memberId = await kit.member(1_000n);
    const round = { ...betOf(memberId, 'undo'), stake: 100n, win: 70n, turnover: 100n };
    await kit.ledger.post(playRound(round));
    await kit.ledger.post(undoRound({ ...round, betPlacedAt: kit.time.now ?? new Date() }));
    await follow('rollup', () => rollUp(ctx()));
    const [row] = await kit.database.sql(
      `select staked, voided, returned, counted from member_day where category = 'RNG'`,
    );
    expect(row).toEqual({ staked: '100', voided: '100', returned: '0', counted: '0' });
  });

  it('wait for whoever still holds a number, and move only with their work', async () => {
    await play(2);
    await rollUp(ctx());
    pass(29_000);
    expect(await rollUp(ctx())).toBe(false);
    await asAdmin(kit.database.connection, async (admin) => {
      // Began before the look of the next mark and is still under way after it.
      await admin.query('begin');
      await admin.query(PLANT_REFUSAL, ['slow:1', new Date()]);
      await checkNew(ctx());
      pass(60_000);
      expect(await checkNew(ctx())).toEqual({ breaks: [], hasMore: false });
      await admin.query('commit');
    });
    await followToWork('check', async () => (await checkNew(ctx())).hasMore);
    const killed = () =>
      consumeLedger(ctx(), 'rollup', async (tx) => {
        await sql`insert into member_day (member_id, currency, day, category, first_id, last_id)
          select id, 'PHP', current_date, 'lost', 1, 1 from member`.execute(tx);
        throw new Error('killed');
      }).catch((error: unknown) => String(error) === 'Error: killed');
    await followToWork('rollup', killed);
    expect(await kit.database.sql(`select from member_day`)).toEqual([]);
    await followToWork('rollup', () => rollUp(ctx()));
    expect(await kit.database.sql(`select from member_day where category = 'lost'`)).toEqual([]);
  });
});

describe('a stretch', () => {
  withBooks();

  it('that takes too long is taken in small, and nothing is left out [F11]', async () => {
    await kit.database.sql(`select nextval('ledger_transfer_id_seq') from generate_series(1, 6000)`);
    const taken: string[] = [];
    const work = () =>
      consumeLedger(ctx(), 'wins', async (tx, { after, upTo }) => {
        if (Number(upTo) - Number(after) > 2500) await sql`set local statement_timeout = 1`.execute(tx);
        await sql`select pg_sleep(0.01)`.execute(tx);
        taken.push(`${after}-${upTo}`);
      });
    await follow('wins', work);
    expect(taken).toEqual(['0-2500', '2500-5000', '5000-6000']);
  });
});

describe('the seals', () => {
  const verify = (heads?: readonly string[]) => verifySeals(kit.db, sealKeyOf(ctx()), heads);

  withBooks(async () => {
    // A number that was given out and never used.
    await kit.database.sql(`select nextval(pg_get_serial_sequence('ledger_transfer', 'id'))`);
    await play(4);
    await follow('seal', () => sealLedger(ctx()));
    await play(4);
    await follow('seal', () => sealLedger(ctx()));
  });

  it('hold while nobody touches the books, for the key of this installation only [I10]', async () => {
    expect(await verify()).toBeNull();
    expect(await kit.database.sql('select height from ledger_seal order by height')).toEqual([
      { height: '1' },
      { height: '2' },
    ]);
    const stranger = openVault({ ...TEST_SECRETS, master: Buffer.alloc(32, 9) }, systemChance);
    expect(await verifySeals(kit.db, sealKeyOf({ vault: stranger }))).toMatchObject({
      row: 'block 1',
      detail: 'the signature is of another key',
    });
  });

  it.each([
    ['a change', `update ledger_transfer set amount = amount + 1 where id = 30`, 'row 30 was changed'],
    ['a change of words', `update ledger_transfer set detail = 'x' where id = 31`, 'row 31 was changed'],
    [
      'a change of time',
      `update ledger_transfer set at = at + interval '1 second' where id = 31`,
      'row 31 was changed',
    ],
    ['a row that is gone', `delete from ledger_transfer where id = 32`, 'a row before 33 is missing'],
    [
      'a row that was put in',
      `insert into ledger_transfer (id, transfer_id, seq, kind, refusal, at) overriding system value
       values (1, 1, 0, 'refused', 'bet.late', now())`,
      'row 1 was added',
    ],
    [
      'two rows that changed places',
      `alter table ledger_transfer alter column id drop identity, drop constraint ledger_transfer_pkey;
       update ledger_transfer set id = case id when 30 then 31 else 30 end where id in (30, 31)`,
      'row 30 was changed',
    ],
  ])('name %s [T36]', async (_what, statement, detail) => {
    await tamper(statement);
    expect(await verify()).toEqual({ rule: 'I10', row: 'block 1', detail });
  });

  it.each([
    ['a key', `key = key || 'x'`],
    ['what was asked for', `hash = decode(repeat('00', 16), 'hex')`],
  ])('name a change of %s by the first row under it [T36]', async (_what, change) => {
    const [row] = await kit.database.sql('select transfer_id from ledger_transfer where id = 31');
    await tamper(`update ledger_key set ${change} where transfer_id = ${String(row?.['transfer_id'])}`);
    const detail = `row ${String(row?.['transfer_id'])} was changed`;
    expect(await verify()).toEqual({ rule: 'I10', row: 'block 1', detail });
  });

  it('name a block that is gone, and one that only the file remembers', async () => {
    const heads = await kit.database.sql(
      `select height || ' ' || encode(hash, 'hex') || ' ' || encode(signature, 'hex') as line from ledger_seal`,
    );
    const lines = heads.map(({ line }) => String(line));
    expect(await verify(lines)).toBeNull();
    await tamper('delete from ledger_seal where height = 2');
    expect(await verify()).toBeNull();
    expect(await verify(lines)).toMatchObject({ row: 'block 2' });
    await tamper('update ledger_seal set height = 3');
    expect(await verify()).toMatchObject({ row: 'block 1', detail: 'the block is missing' });
  });

  it('are written to a file as well', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'perya-heads-'));
    const file = join(folder, 'heads.log');
    await play(2);
    await follow('seal', () => sealLedger(ctx(), file));
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(await verify(lines)).toBeNull();
    expect(await verify([`3 ${'00'.repeat(32)} ${'00'.repeat(64)}`])).toMatchObject({ row: 'block 3' });
    await rm(folder, { recursive: true });
  });
});

/** The key of a bet in the middle of everything. */
const SOME_KEY = 'transfer_id = (select min(bet.id) from bet where bet.id >= 20)';

const TURN = { most: 1, restMs: 0, atOnce: 20_000 };
const standing = async () => [...(await walkAccounts(ctx(), TURN)).breaks, ...(await sumAccounts(ctx(), TURN))];

const checkAll = async () => {
  const found: Break[] = [];
  const look = async () => {
    const { breaks, hasMore } = await checkNew(ctx());
    found.push(...breaks);
    return hasMore;
  };
  await follow('check', look, () => found.length > 0);
  return [...found, ...(await standing())];
};

describe('the check of books that somebody touched', () => {
  withBooks(() => play(6));

  it.each([
    ['I1', `update ledger_account set balance = balance + 5 where id = (select min(id) from ledger_account)`],
    [
      'I2',
      `alter table ledger_account drop constraint ledger_account_not_negative;
       update ledger_account set balance = -1 where id = (select min(id) from ledger_account where kind = 'cash')`,
    ],
    [
      'I3',
      `update ledger_account set version = version - 1 where id = (select min(id) from ledger_account where kind = 'cash')`,
    ],
    ['I3', `delete from ledger_transfer where id = 20`],
    ['I4', `update ledger_transfer set to_balance = to_balance + 1 where id = 20`],
    [
      'I5',
      `alter table ledger_transfer disable trigger all; update ledger_account set currency = 'PLAY'
       where id = (select to_account from ledger_transfer where id = 20)`,
    ],
    [
      'I7',
      `update ledger_transfer set bet_id = (select min(id) from bet where state = 'open') where id = (
         select min(closing_id) from bet where state = 'void')`,
    ],
    ['I7', `update bet set stake = stake + 1 where id = (select min(id) from bet)`],
    ['I7', `update bet set payout = payout + 1 where id = (select min(id) from bet where payout > 0)`],
    [
      'I7',
      `update bet set state = 'open', closed_at = null, closing_id = null, payout = 0 where id = (
       select min(id) from bet where state = 'settled' and not is_instant)`,
    ],
    [
      'I7',
      `update bet set corrections = 1, corrected = 5 where id = (select min(id) from bet where state = 'settled')`,
    ],
    ['I7', `delete from bet where id = (select min(id) from bet)`],
    ['I9', `delete from ledger_key where ${SOME_KEY}`],
    ['I9', `update ledger_key set transfer_id = 1000000 where ${SOME_KEY}`],
    ['I9', `update ledger_key set transfer_id = (select max(transfer_id) from ledger_key) where ${SOME_KEY}`],
    ['I9', `update ledger_key set rows = rows + 1 where ${SOME_KEY}`],
    [
      'I9',
      `update ledger_key set rows = rows - 1 where transfer_id = (select min(transfer_id) from ledger_key where rows > 1)`,
    ],
    ['I9', `update ledger_key set hash = null where ${SOME_KEY}`],
    [
      'I9',
      `drop index ledger_key_once; update ledger_key set key = (select key from ledger_key where ${SOME_KEY})
       where transfer_id = (select max(transfer_id) from ledger_key)`,
    ],
    ['I9', `drop index ledger_key_once; insert into ledger_key select * from ledger_key where ${SOME_KEY}`],
    [
      'I9',
      `update ledger_transfer set seq = 1 where id = (select min(id) from ledger_transfer where seq = 0 and id >= 20)`,
    ],
    [
      'I9',
      `update ledger_transfer set transfer_id = transfer_id + 1 where id = (
         select min(id) from ledger_transfer where seq = 0 and id >= 20)`,
    ],
    [
      'I7',
      `insert into bet select max(id) over () + 1000, b.member_id, b.account_id, b.vendor_code, b.game_code, b.category,
       b.ref, b.round, 'open', false, b.stake, 0, 0, 0, 0, 0, 0, b.opened_at, null, null from bet b limit 1`,
    ],
  ])('names a break of %s: %s', async (rule, statement) => {
    await tamper(statement);
    const rules = (await checkAll()).map((one) => one.rule);
    const whole = (await checkWhole(kit.db)).map((one) => one.rule);
    expect(whole).toContain(rule);
    if (rule !== 'I7') expect(rules).toContain(rule);
  });
});

describe('the check', () => {
  withBooks();

  it('finds nothing wrong with honest books, bit by bit and as a whole [R9]', async () => {
    await play();
    expect(await checkAll()).toEqual([]);
    await play(4);
    expect(await checkAll()).toEqual([]);
    expect(await checkWhole(kit.db)).toEqual([]);
  });

  it.each([1, 2, 3, 7, 1000])('finds honest rows sound at one look, %i numbers at a time [R9]', async (size) => {
    await play(6);
    const [{ last } = {}] = await kit.database.sql('select max(id)::int as last from ledger_transfer');
    const looks: unknown[] = [];
    for (let after = 0; after < Number(last); after += size) {
      const stretch = { after: String(after), upTo: String(after + size) };
      looks.push((await kit.db.transaction().execute((tx) => lookAtNew(tx, stretch))).isSound);
    }
    expect(new Set(looks)).toEqual(new Set([true]));
    expect(
      await kit.database.sql(
        `select id from ledger_account a left join ledger_checked c on c.account_id = a.id
       where (a.version, a.balance) <> (coalesce(c.version, 0), coalesce(c.balance, 0))`,
      ),
    ).toEqual([]);
  });

  it('goes on behind a break, and finds the next one as well [R9]', async () => {
    await play(6);
    await tamper(`update ledger_transfer set from_version = from_version + 1 where id = 20`);
    await checkAll();
    await play(6);
    const last = await kit.database.sql(`select max(id) as id from ledger_transfer where kind = 'bet'`);
    const id = String(last[0]?.['id']);
    await tamper(`update ledger_transfer set to_balance = to_balance + 1 where id = ${id}`);
    await checkAll();
    await checkAll();
    const rows = await kit.database.sql(`select row from ledger_break where found_by = 'rows' order by id`);
    const named = rows.map(({ row }) => String(row).split(',')[0]);
    expect(named[0]).toBe('row 20');
    expect(named).toContain(`row ${id}`);
    const { hasMore } = await checkNew(ctx());
    expect(hasMore).toBe(false);
  });

  it('compares what is held with the withdrawals in flight, and what is in play with open bets [I8]', async () => {
    const memberId = await kit.member(1_000n);
    await kit.ledger.post(holdWithdrawal({ ...BOOK, memberId, orderNo: 'W-1', amount: 100n, fee: 0n, target: 'x' }));
    expect(await standing()).toMatchObject([{ rule: 'I8', detail: 'it holds 100, in flight are 0' }]);
    const stray = adjust({ ...BOOK, memberId, orderNo: 'stray', amount: 7n, account: 'cash', reason: '' });
    const [move] = stray.moves;
    assert(move, 'there is a move');
    await kit.ledger.post({ ...stray, moves: [{ ...move, to: { kind: 'play', party: 'LAB' } }] });
    expect(await checkWhole(kit.db)).toMatchObject([
      { rule: 'I8', detail: 'it holds 100, in flight are 0' },
      { rule: 'I8', detail: 'they hold 7, open stakes are 0' },
    ]);
  });
});
