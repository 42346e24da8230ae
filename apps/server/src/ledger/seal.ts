import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import type { Database } from '../platform/db/schema.ts';
import { consumeLedger, type IdRange } from './consumer.ts';
import { keysOf } from './keys.ts';

/** An Ed25519 private key is this and its 32 bytes. */
const KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const DIGEST_BYTES = 32;
/** What a digest is made of: blocks of the first form were sealed before rows knew their bets. */
type SealForm = 1 | 2;
const NEWEST_FORM: SealForm = 2;
const MARK_BYTES = 8;

/** What stands before the first block. */
export const FIRST_HASH: Buffer = Buffer.alloc(DIGEST_BYTES);

/** The key seals are signed with: the same on every server of an installation, and not in its database. */
export function sealKeyOf({ vault }: Pick<PlatformContext, 'vault'>): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([KEY_PREFIX, vault.derive('ledger seal')]),
    format: 'der',
    type: 'pkcs8',
  });
}

/** Seals the next stretch of the ledger and writes the new head to `file`; answers whether there is more. [4.5] */
export async function sealLedger(
  ctx: Pick<PlatformContext, 'db' | 'clock' | 'vault'>,
  file: string | null = null,
): Promise<boolean> {
  const heads: string[] = [];
  const hasMore = await consumeLedger(ctx, 'seal', async (tx, stretch) => {
    heads.push(...(await sealStretch(tx, stretch, { key: sealKeyOf(ctx), at: ctx.clock.now() })));
  });
  // Outside of the database, so that taking away the last blocks there shows as well.
  if (file !== null) for (const head of heads) await appendFile(file, `${head}\n`, { mode: 0o600 });
  return hasMore;
}

async function sealStretch(
  tx: Transaction<Database>,
  stretch: IdRange,
  { key, at }: { readonly key: KeyObject; readonly at: Date },
): Promise<string[]> {
  const rows = await digestRows(tx, stretch, NEWEST_FORM);
  // Numbers whose transactions were taken back leave nothing to seal.
  if (rows.length === 0) return [];
  const last = await tx
    .selectFrom('ledger_seal')
    .select(['height', 'hash'])
    .orderBy('height', 'desc')
    .limit(1)
    .executeTakeFirst();
  const height = (BigInt(last?.height ?? 0) + 1n).toString();
  const hash = blockHash(last?.hash ?? FIRST_HASH, { height, upTo: stretch.upTo }, rows);
  const signature = sign(null, hash, key);
  await tx
    .insertInto('ledger_seal')
    .values({
      height,
      up_to: stretch.upTo,
      rows: rows.length.toString(),
      hash,
      marks: marksOf(rows),
      signature,
      sealed_at: at,
      form: NEWEST_FORM,
    })
    .execute();
  return [headLine({ height, hash, signature })];
}

/** How a head is written outside of the database. */
export function headLine(head: { readonly height: string; readonly hash: Buffer; readonly signature: Buffer }): string {
  return [head.height, head.hash.toString('hex'), head.signature.toString('hex')].join(' ');
}

/** A row of the ledger and what it comes down to. */
export interface Digested {
  readonly id: string;
  readonly digest: Buffer;
}

/** Reads what rows come down to, in order; text and numbers only, so that no setting of a session changes it. */
export async function digestRows(db: Kysely<Database>, { after, upTo }: IdRange, form: number): Promise<Digested[]> {
  const bet = form === 1 ? sql`` : sql`, t.bet_id`;
  const { rows } = await sql<{ ids: string[] | null; digests: Buffer | null }>`
    select array_agg(r.id order by r.id) as ids, string_agg(r.digest, ''::bytea order by r.id) as digests
    from (
      select t.id, sha256(convert_to(json_build_array(t.id, k.key, t.seq, t.kind, encode(k.hash, 'hex'), t.member_id,
        t.from_account, t.to_account, t.amount, t.from_balance, t.from_version, t.to_balance, t.to_version, t.counted,
        t.ref, t.category, t.detail, t.refusal, (extract(epoch from t.at) * 1000000)::bigint${bet})::text, 'UTF8')) as digest
      from ledger_transfer t left join (${keysOf({ after, upTo })}) k on k.transfer_id = t.transfer_id
      where t.id > ${after} and t.id <= ${upTo}
    ) r`.execute(db);
  const { ids, digests } = rows[0] ?? {};
  return (ids ?? []).map((id, at) => ({
    id,
    digest: (digests ?? FIRST_HASH).subarray(at * DIGEST_BYTES, (at + 1) * DIGEST_BYTES),
  }));
}

/** The hash of a block covers the block before, its own place and every row. */
export function blockHash(
  before: Buffer,
  { height, upTo }: { readonly height: string; readonly upTo: string },
  rows: readonly Digested[],
): Buffer {
  const hash = createHash('sha256').update(before).update(`${height} ${upTo} ${rows.length} `);
  for (const { digest } of rows) hash.update(digest);
  return hash.digest();
}

/** The beginnings of the digests, kept to find the row that differs. */
export function marksOf(rows: readonly Digested[]): Buffer {
  return Buffer.concat(rows.map(({ digest }) => digest.subarray(0, MARK_BYTES)));
}

/** The row at which a block differs from what was sealed. */
export function firstDifference(rows: readonly Digested[], marks: Buffer): string {
  const at = rows.findIndex(
    ({ digest }, place) =>
      !digest.subarray(0, MARK_BYTES).equals(marks.subarray(place * MARK_BYTES, (place + 1) * MARK_BYTES)),
  );
  const sealed = marks.length / MARK_BYTES;
  const row = rows[at]?.id;
  if (rows.length < sealed) return row === undefined ? 'its last rows are missing' : `a row before ${row} is missing`;
  if (row === undefined) return 'its own words were changed';
  return rows.length > sealed ? `row ${row} was added` : `row ${row} was changed`;
}
