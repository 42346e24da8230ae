import { placeBet, playRound, settleBet, type Transfer } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Kysely, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { makeRangesAhead } from '../../src/ledger/ranges.ts';
import { digestRows } from '../../src/ledger/seal.ts';
import { asAppRole } from '../../src/platform/db/app-role.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Database } from '../../src/platform/db/schema.ts';
import { readRecords } from '../../src/modules/reports/records.store.ts';
import { onlyMember } from '../../src/ledger/members.ts';
import { readSpan } from '../../src/ledger/report-range.ts';
import { explained } from '../kit/explained.ts';
import { betOf, BOOK, openLedgerKit } from '../kit/ledger-kit.ts';

const RANGE = 2n ** 25n;
const SPINS = 60;
const PAGE = 20;

const kit = await openLedgerKit();
afterAll(() => kit.close());

let memberId: string;
const spin = (txId: string): Transfer => playRound({ ...betOf(memberId, txId), stake: 10n, turnover: 10n, win: 4n });
const goTo = (next: bigint) => kit.database.sql(`select setval('ledger_transfer_id_seq', $1::bigint - 1)`, [next]);
const rangesOf = (ref: string) =>
  kit.database.sql(
    `select t.id::text, t.tableoid::regclass::text as part from ledger_transfer t where t.ref = $1 order by t.id`,
    [ref],
  );

beforeAll(async () => {
  kit.time.now = new Date('2026-05-12T04:00:00Z');
  memberId = await kit.member(1_000_000n);
  for (const range of [0n, 1n, 2n]) {
    if (range > 0n) await goTo(range * RANGE);
    for (let nr = 0; nr < SPINS; nr += 1) await kit.ledger.post(spin(`s${range}-${nr}`));
  }
});

/** Many rows of others behind those of the member, in the same range and of no transfer that anybody asks for. */
const plantOthers = (range: bigint) =>
  kit.database.sql(
    `insert into ledger_transfer (id, transfer_id, bet_id, seq, kind, member_id, from_account, to_account, amount,
       from_balance, from_version, to_balance, to_version, category, detail, at)
     overriding system value
     select $1::bigint + n, $1::bigint + n, 0, 0, 'bet', 1000000 + n % 500, 1000000 + n % 500, 1, 100, 0, 1, 0, 1, 'RNG',
       'X/spin', now()
     from generate_series(1, 5000) n`,
    [range * RANGE + 1_000_000n],
  );

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How a question was carried out: all nodes of its plans that did anything. */
async function nodesAskedBy(ask: (db: Kysely<Database>) => Promise<unknown>): Promise<Plan[]> {
  const asked: RootOperationNode[] = [];
  const listening = kit.db.withPlugin({
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await ask(listening);
  const nodes: Plan[] = [];
  for (const node of asked) {
    const query = kit.db.getExecutor().compileQuery(node, { queryId: 'explained' });
    const { rows } = await kit.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained(query));
    assert(rows[0], 'a plan is told');
    nodes.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
  }
  return nodes.filter((node) => node['Actual Loops'] > 0);
}

const scansOf = (nodes: readonly Plan[]) =>
  nodes.filter((node) => node['Relation Name']?.startsWith('ledger_transfer') === true);

describe('ranges of the ledger', () => {
  it('a walk along the numbers looks at the range it is in, and at no other', async () => {
    const stretch = { after: (RANGE + 10n).toString(), upTo: (RANGE + 40n).toString() };
    const nodes = await nodesAskedBy(async (db) => expect(await digestRows(db, stretch, 2)).toHaveLength(30 * 32));
    const parts = scansOf(nodes).map((node) => node['Relation Name']);
    expect(new Set(parts)).toEqual(new Set(['ledger_transfer_r1']));
  });

  it('a transfer whose rows stand in two of them is one: it repeats, ends and checks out', async () => {
    await goTo(3n * RANGE + 1n);
    const limited = (await asAppRole(kit.database.connection)) ?? {};
    const opened = openDatabase(limited, { poolSize: 1, onError: () => undefined });
    const said: unknown[] = [];
    const log = { warn: (line: unknown) => void said.push(line) };
    await makeRangesAhead({ db: opened.db, log: log as never });
    await opened.close();
    expect(said).toEqual([]);
    await goTo(4n * RANGE - 1n);
    const across = spin('across');
    const first = await kit.ledger.post(across);
    expect(await rangesOf('across')).toEqual([
      { id: (4n * RANGE - 1n).toString(), part: 'ledger_transfer_r3' },
      { id: (4n * RANGE).toString(), part: 'ledger_transfer_r4' },
    ]);
    assert(first.state === 'done', 'it is posted');
    const { balance, version } = first;
    expect(await kit.ledger.post(across)).toMatchObject({ state: 'done', isReplay: true, balance, version });
    const bet = { ...betOf(memberId, 'long'), stake: 10n, turnover: 10n };
    await kit.ledger.post(placeBet(bet));
    await goTo(5n * RANGE - 1n);
    expect(await kit.ledger.post(settleBet({ ...bet, win: 20n }))).toMatchObject({ state: 'done', isReplay: false });
    expect((await rangesOf('long')).map(({ part }) => part)).toEqual([
      'ledger_transfer_r4',
      'ledger_transfer_r4',
      'ledger_transfer_r5',
    ]);
    expect(await checkWhole(kit.db)).toEqual([]);
  });

  it('what has no range is written all the same, told of, and stays where it is', async () => {
    await goTo(40n * RANGE);
    expect(await kit.ledger.post(spin('far'))).toMatchObject({ state: 'done' });
    expect((await rangesOf('far')).map(({ part }) => part)).toEqual(['ledger_transfer_rest', 'ledger_transfer_rest']);
    const said: unknown[] = [];
    const log = { warn: (line: unknown) => void said.push(line) };
    await makeRangesAhead({ db: kit.db, log: log as never });
    expect(said).toEqual([
      { event: 'ledger.outside_ranges', part: 'bet_rest' },
      { event: 'ledger.outside_ranges', part: 'ledger_transfer_rest' },
    ]);
    const made = await kit.database.sql(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'ledger_transfer'::regclass order by 1`,
    );
    expect(made.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['ledger_transfer_r41', 'ledger_transfer_r42']),
    );
    expect(made.map(({ part }) => part)).not.toContain('ledger_transfer_r40');
    expect(await kit.ledger.post(spin('far'))).toMatchObject({ state: 'done', isReplay: true });
    expect(await checkWhole(kit.db)).toEqual([]);
  });

  it('each of them keeps its rows from being changed, and its role from going past the table', async () => {
    const rows = await kit.database.sql(
      `select c.relname as part, array_agg(t.tgname::text order by t.tgname) as guards,
         bool_or(has_table_privilege('perya_app', c.oid, 'select, insert, update, delete, truncate')) as is_open
       from pg_inherits i join pg_class c on c.oid = i.inhrelid left join pg_trigger t on t.tgrelid = c.oid
       where i.inhparent = 'ledger_transfer'::regclass group by 1`,
    );
    expect(rows.length).toBeGreaterThan(6);
    for (const { part, guards, is_open } of rows) {
      expect(guards).toEqual(['ledger_transfer_append_only', `${String(part)}_no_truncate`].sort());
      expect(is_open).toBe(false);
    }
  });

  it('a page of a record is read along the index of its member in every range, newest first, and is never sorted as a whole', async () => {
    for (const range of [0n, 1n, 2n, 3n, 4n, 5n, 40n]) await plantOthers(range);
    await kit.database.sql('analyze');
    const span = readSpan({ startDate: '2026-05-12', endDate: '2026-05-12' }, 'Asia/Manila');
    assert(span.ok, 'a day is a range');
    const filter = { currency: BOOK.currency, span: span.value, memberId, members: onlyMember(memberId) };
    const nodes = await nodesAskedBy(async (db) =>
      expect(await readRecords(db, filter, null, PAGE)).toHaveLength(PAGE),
    );
    // Ranges that nothing stands in have nothing to look up.
    const scans = scansOf(nodes).filter((scan) => scan['Actual Rows'] > 0);
    expect(new Set(scans.map((scan) => scan['Relation Name']))).toEqual(
      new Set(['0', '1', '2', '3', '4', '5', 'est'].map((name) => `ledger_transfer_r${name}`)),
    );
    for (const scan of scans) {
      expect(scan['Node Type']).toMatch(/^Index (Only )?Scan$/);
      expect(scan['Index Name']).toMatch(/_member_id_id_idx$/);
    }
    // One from each range to see who is first, twice, and the page itself; the member has some four hundred rows.
    const read = scans.reduce((sum, scan) => sum + scan['Actual Rows'] * scan['Actual Loops'], 0);
    expect(read).toBeLessThan(PAGE * 2);
    const sorted = nodes.filter((node) => node['Node Type'] === 'Sort').map((node) => node['Actual Rows']);
    for (const rows of sorted) expect(rows).toBeLessThanOrEqual(PAGE);
  });
});
