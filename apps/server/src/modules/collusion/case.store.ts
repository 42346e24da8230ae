import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CollusionKind } from '../../platform/db/schema-collusion.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A case as it is kept. */
export type CaseRow = Selectable<Database['collusion_case']>;

/** One thing a case stands on: numbers, times and amounts. */
export interface Fact {
  /** Names it within a brand and kind: what was found once is no news. */
  readonly key: string;
  readonly at: Date;
  readonly detail: object;
}

/** Of which brand and kind cases are. */
export interface CaseScope {
  readonly merchantCode: MerchantCode;
  readonly kind: CollusionKind;
}

/** Cases are changed one after the other, until the transaction ends. */
export async function lockCases(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('collusion cases', 0))`.execute(tx);
}

/** Which of some facts were found before, whatever became of the case. */
export async function knownFacts(
  db: Db,
  { merchantCode, kind }: CaseScope,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('collusion_fact as f')
    .innerJoin('collusion_case as c', 'c.no', 'f.case_no')
    .select('f.key')
    .where('f.key', 'in', keys)
    .where('c.merchant_code', '=', merchantCode)
    .where('c.kind', '=', kind)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** The cases to which belongs what is found about some members, the oldest first. */
export function casesOf(db: Db, { merchantCode, kind }: CaseScope, memberIds: readonly MemberId[]): Promise<CaseRow[]> {
  return db
    .selectFrom('collusion_case')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('kind', '=', kind)
    .where('state', '<>', 'merged')
    .where('no', 'in', (row) =>
      row
        .selectFrom('collusion_member')
        .select('case_no')
        .where('is_key', '=', true)
        .where('member_id', 'in', memberIds),
    )
    .orderBy('no')
    .execute();
}

/** Opens a case; answers its number. */
export async function insertCase(tx: Tx, { merchantCode, kind }: CaseScope, at: Date): Promise<string> {
  const row = { merchant_code: merchantCode, kind, first_seen: at, last_seen: at };
  const { no } = await tx.insertInto('collusion_case').values(row).returning('no').executeTakeFirstOrThrow();
  return no;
}

/** Opens a case that was decided again. */
export async function reopenCase(tx: Tx, no: string): Promise<void> {
  await tx
    .updateTable('collusion_case')
    .set({ state: 'open', decided_by: null, why: null, decided_at: null })
    .where('no', '=', no)
    .execute();
}

/** Gives everything that was found in a case to another one, with which it turns out to be the same. */
export async function mergeCase(
  tx: Tx,
  no: string,
  { into, at }: { readonly into: string; readonly at: Date },
): Promise<void> {
  await tx.updateTable('collusion_fact').set({ case_no: into }).where('case_no', '=', no).execute();
  await sql`
    insert into collusion_member (case_no, member_id, is_key)
    select ${into}, member_id, is_key from collusion_member where case_no = ${no}
    on conflict (case_no, member_id) do update set is_key = collusion_member.is_key or excluded.is_key`.execute(tx);
  await tx
    .updateTable('collusion_case')
    .set({ state: 'merged', merged_into: into, decided_at: at })
    .where('no', '=', no)
    .execute();
}

/** Adds to a case what was found, and whom it is about. */
export async function addToCase(
  tx: Tx,
  no: string,
  {
    facts,
    members,
  }: {
    readonly facts: readonly Fact[];
    readonly members: readonly { readonly memberId: MemberId; readonly isKey: boolean }[];
  },
): Promise<void> {
  await tx
    .insertInto('collusion_fact')
    .values(facts.map(({ key, at, detail }) => ({ case_no: no, key, at, detail: JSON.stringify(detail) })))
    .execute();
  await tx
    .insertInto('collusion_member')
    .values(members.map(({ memberId, isKey }) => ({ case_no: no, member_id: memberId, is_key: isKey })))
    .onConflict((conflict) =>
      conflict
        .columns(['case_no', 'member_id'])
        .doUpdateSet({ is_key: sql`collusion_member.is_key or excluded.is_key` }),
    )
    .execute();
  await sql`
    update collusion_case set seen = found.count, first_seen = found.first, last_seen = found.last
    from (select count(*)::int as count, min(at) as first, max(at) as last from collusion_fact where case_no = ${no}) found
    where no = ${no}`.execute(tx);
}

/** A case with the names of whom it is about. */
export interface ListedCase extends CaseRow {
  readonly accounts: readonly string[];
}

/** Cases of a brand, the newest first. */
export async function listCaseRows(
  db: Db,
  merchantCode: MerchantCode,
  { isOpen, limit }: { readonly isOpen: boolean; readonly limit: number },
): Promise<ListedCase[]> {
  const { rows } = await sql<ListedCase>`
    select c.*, array(
      select m.account from collusion_member o join member m on m.id = o.member_id where o.case_no = c.no order by m.id
    ) as accounts
    from collusion_case c
    where c.merchant_code = ${merchantCode} and c.state <> 'merged' ${isOpen ? sql`and c.state = 'open'` : sql``}
    order by c.no desc limit ${limit}`.execute(db);
  return rows;
}

/** How many cases of each brand are open. */
export async function countOpen(db: Db): Promise<ReadonlyMap<MerchantCode, number>> {
  const rows = await db
    .selectFrom('collusion_case')
    .select(({ fn }) => ['merchant_code', fn.countAll<string>().as('count')])
    .where('state', '=', 'open')
    .groupBy('merchant_code')
    .execute();
  return new Map(rows.map((row) => [row.merchant_code, Number(row.count)]));
}

export function findCase(db: Db, no: string): Promise<CaseRow | undefined> {
  return db.selectFrom('collusion_case').selectAll().where('no', '=', no).executeTakeFirst();
}

export function readCaseMembers(db: Db, no: string) {
  return db
    .selectFrom('collusion_member')
    .innerJoin('member', 'member.id', 'collusion_member.member_id')
    .select(['member.id', 'member.account', 'member.type', 'member.status'])
    .where('case_no', '=', no)
    .orderBy('member.id')
    .execute();
}

/** What a case stands on, the newest first. */
export async function readFacts(db: Db, no: string, limit: number): Promise<Fact[]> {
  const rows = await db
    .selectFrom('collusion_fact')
    .select(['key', 'at', 'detail'])
    .where('case_no', '=', no)
    .orderBy('at', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, detail: row.detail as object }));
}

/** Writes down what staff found. */
export async function closeCaseRow(
  tx: Tx,
  no: string,
  verdict: { readonly state: 'dismissed' | 'confirmed'; readonly who: string; readonly why: string; readonly at: Date },
): Promise<void> {
  const { state, who, why, at } = verdict;
  await tx
    .updateTable('collusion_case')
    .set({ state, decided_by: who, why, decided_at: at })
    .where('no', '=', no)
    .execute();
}
