import { assert } from '@perya/std';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { acknowledgeBreak, countOpenBreaks, keepBreaks } from '../../src/ledger/break-report.ts';
import { checkNew } from '../../src/ledger/check.ts';
import { readWalked, sumAccounts, walkAccounts, type WalkOptions } from '../../src/ledger/walk.ts';
import { tamper as tamperWith } from '../kit/admin.ts';
import { followAll } from '../kit/follow.ts';
import type { LedgerKit } from '../kit/ledger-kit.ts';
import { ownBooks } from '../kit/own-books.ts';
import { createOperator } from '../kit/operator.ts';

const MINUTE_MS = 60_000;
const TURN: WalkOptions = { most: 100, restMs: 0, atOnce: 20_000 };

let kit: LedgerKit;
ownBooks({ start: new Date('2026-05-12T15:00:00Z'), use: (books) => (kit = books) });

const now = () => kit.time.now ?? new Date();
const pass = (ms: number) => void (kit.time.now = new Date(now().getTime() + ms));
const ctx = () => ({ db: kit.db, clock: { now } });
const tamper = (...statements: string[]) => tamperWith(kit.database.connection, ...statements);
const checkRows = () =>
  followAll({
    database: kit.database,
    name: 'check',
    work: async () => (await checkNew(ctx(), 100)).hasMore,
    pass,
  });
const open = async () => {
  const rows = await kit.database.sql(
    `select rule || ' ' || row as place from ledger_break where mended_at is null and acknowledged_at is null order by id`,
  );
  return rows.map(({ place }) => String(place));
};
const accountOf = async (memberId: string) => {
  const [row] = await kit.database.sql(`select id from ledger_account where member_id = $1 and kind = 'cash'`, [
    memberId,
  ]);
  assert(row, 'there is such an account');
  return String(row['id']);
};

/** Walks to the end; answers in how many stretches. */
async function walk(changes: Partial<WalkOptions> = {}): Promise<number> {
  for (let stretches = 1; ; stretches += 1) {
    if (!(await walkAccounts(ctx(), { ...TURN, ...changes })).hasMore) return stretches;
  }
}

describe('the walk through the accounts', () => {
  it('looks at every account in pieces, goes on where it was cut off, and mends only where it looked [R9]', async () => {
    await kit.members(9, 1_000n);
    await checkRows();
    const accounts = (await kit.database.sql('select id from ledger_account order by id')).map(({ id }) => String(id));
    const [first, last] = [accounts[0], accounts.at(-1)];
    const move = (by: number) =>
      tamper(
        `update ledger_account set balance = balance + ${by} where id = ${first}`,
        `update ledger_account set balance = balance - ${by} where id = ${last}`,
      );
    await move(1);
    expect((await walkAccounts(ctx(), { ...TURN, atOnce: 2 })).hasMore).toBe(true);
    expect([await open(), await readWalked(kit.db)]).toEqual([[`I3 account ${first}`], null]);
    expect(await walk({ atOnce: 2 })).toBe(Math.floor(accounts.length / 2));
    expect(await open()).toEqual([`I3 account ${first}`, `I3 account ${last}`]);
    expect(await readWalked(kit.db)).toEqual(now());

    await move(-1);
    await walkAccounts(ctx(), { ...TURN, atOnce: 2 });
    expect(await open()).toEqual([`I3 account ${last}`]);
    await walk({ atOnce: 2 });
    expect(await open()).toEqual([]);
  });

  it('is taken by one server at a time, and again only after a rest [R9]', async () => {
    await kit.members(5, 1_000n);
    const rest = { ...TURN, restMs: MINUTE_MS, atOnce: 2 };
    await kit.db.transaction().execute(async (tx) => {
      await tx.selectFrom('ledger_walk').select('finished_at').forUpdate().execute();
      expect(await walkAccounts(ctx(), rest)).toEqual({ breaks: [], hasMore: false });
      expect(await sumAccounts(ctx(), rest)).toEqual([]);
    });
    expect(await readWalked(kit.db)).toBeNull();
    await walk(rest);
    const finished = now();
    pass(MINUTE_MS - 1);
    expect(await walk(rest)).toBe(1);
    expect(await readWalked(kit.db)).toEqual(finished);
    pass(1);
    await walk(rest);
    expect(await readWalked(kit.db)).toEqual(now());
  });

  it('finds an account that says it moved and has no rows for it, and one that is gone', async () => {
    const [rich = '', poor = '', gone = ''] = await kit.members(3, 1_000n);
    await checkRows();
    await walk();
    // As much on one as is missing on the other: the sum stands.
    const forged = await accountOf(rich);
    await tamper(
      `update ledger_account set balance = balance + 500, version = version + 1 where id = ${forged}`,
      `update ledger_account set balance = balance - 500, version = version + 1 where id = ${await accountOf(poor)}`,
    );
    await walk();
    expect(await open()).toEqual([]);
    await kit.give(poor, 1n);
    await checkRows();
    await walk();
    expect(await open()).toEqual([
      expect.stringMatching(/^I3 row \d+, account \d+$/),
      expect.stringMatching(/^I4 row \d+, account \d+$/),
      `I3 account ${forged}`,
    ]);
    const lost = await accountOf(gone);
    await tamper(`delete from ledger_account where id = ${lost}`);
    await walk();
    expect(await open()).toContain(`I3 account ${lost}`);
  });

  it('waits for rows of an account that moves while it is checked', async () => {
    const memberId = await kit.member(1_000n);
    for (let turn = 0; turn < 3; turn += 1) {
      await kit.give(memberId, 10n);
      await walk();
      await kit.give(memberId, 10n);
      await checkRows();
      await walk();
    }
    expect(await kit.database.sql('select from ledger_break')).toEqual([]);
    expect(await kit.database.sql('select from ledger_checked where ahead_version is not null')).toEqual([]);
  });
});

describe('the sum of all accounts', () => {
  it('finds money that was put on an account together with the mark of its check, piece by piece [R9]', async () => {
    const [memberId = ''] = await kit.members(7, 1_000n);
    await checkRows();
    const account = await accountOf(memberId);
    await tamper(
      `update ledger_account set balance = balance + 5 where id = ${account}`,
      `update ledger_checked set balance = balance + 5 where account_id = ${account}`,
    );
    await walk();
    expect(await open()).toEqual([]);
    expect(await sumAccounts(ctx(), { ...TURN, atOnce: 2 })).toMatchObject([{ rule: 'I1', detail: 'the sum is 5' }]);
    await walk();
    expect(await open()).toEqual(['I1 ty01 PHP']);
    await tamper(`update ledger_account set balance = balance - 5 where id = ${account}`);
    expect(await sumAccounts(ctx(), { ...TURN, restMs: MINUTE_MS })).toEqual([]);
    expect(await open()).toEqual(['I1 ty01 PHP']);
    pass(MINUTE_MS);
    await sumAccounts(ctx(), { ...TURN, restMs: MINUTE_MS });
    expect(await open()).toEqual([]);
  });

  it('is not mended by another of its rule, nor by a list that is full', async () => {
    const found = (...rows: string[]) => rows.map((row) => ({ rule: 'I1', row, detail: '' }) as const);
    const look = { foundBy: 'standing', most: 3, at: now(), lookedAt: sql<boolean>`true` } as const;
    await keepBreaks(kit.db, { ...look, breaks: found('a', 'b') });
    await keepBreaks(kit.db, { ...look, breaks: found('b') });
    expect(await open()).toEqual(['I1 b']);
    await keepBreaks(kit.db, { ...look, breaks: found('x', 'y', 'z') });
    expect(await open()).toContain('I1 b');
    await keepBreaks(kit.db, { ...look, breaks: found('y', 'z') });
    expect(await open()).toEqual(['I1 y', 'I1 z']);
  });
});

describe('a break that somebody has looked into', () => {
  it('is open no more, stays on record, and is open again when it grows [R9]', async () => {
    const memberId = await kit.member(1_000n);
    await checkRows();
    const account = await accountOf(memberId);
    await tamper(`update ledger_account set balance = balance + 5 where id = ${account}`);
    await sumAccounts(ctx(), TURN);
    const operator = await createOperator(kit.database.url);
    const acknowledge = (...words: string[]) => operator.run('ledger-check', ['--acknowledge', ...words]);
    expect((await acknowledge('1', '--who', 'Ana')).code).toBe(2);
    expect((await acknowledge('one', '--who', 'Ana', '--why', 'known')).code).toBe(2);
    expect((await acknowledge('99', '--who', 'Ana', '--why', 'known')).code).toBe(1);
    const said = ['1', '--who', 'Ana', '--why', 'a gift, by hand'];
    expect(await acknowledge(...said)).toMatchObject({ code: 0 });
    expect((await acknowledge(...said)).code).toBe(1);
    expect(await countOpenBreaks(kit.db)).toBe(0);
    pass(MINUTE_MS);
    await sumAccounts(ctx(), TURN);
    expect(await open()).toEqual([]);
    const told = await operator.run('ledger-check', ['--breaks']);
    expect([told.code, told.said]).toEqual([0, expect.stringMatching(/^1,I1,.*,Ana,"a gift, by hand"$/m)]);
    await tamper(`update ledger_account set balance = balance + 5 where id = ${account}`);
    await sumAccounts(ctx(), TURN);
    expect(await open()).toEqual(['I1 ty01 PHP']);
    await operator.leave();
  });

  it('lets its account be checked from where it stands', async () => {
    const memberId = await kit.member(1_000n);
    await checkRows();
    const account = await accountOf(memberId);
    await tamper(`update ledger_account set balance = balance + 5 where id = ${account}`);
    await walk();
    expect(await open()).toEqual([`I3 account ${account}`]);
    await acknowledgeBreak(kit.db, { id: '1', who: 'Ana', why: 'known', at: now() });
    await kit.give(memberId, 10n);
    await checkRows();
    await walk();
    expect(await open()).toEqual([]);
  });
});
