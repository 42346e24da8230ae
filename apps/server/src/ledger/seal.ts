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
  let heads: readonly string[] = [];
  const hasMore = await consumeLedger(ctx, 'seal', async (tx, stretch) => {
    heads = await sealStretch(tx, stretch, { key: sealKeyOf(ctx), at: ctx.clock.now() });
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
  const digests = await digestRows(tx, stretch, NEWEST_FORM);
  // Numbers whose transactions were taken back leave nothing to seal.
  if (digests.length === 0) return [];
  const last = await tx
    .selectFrom('ledger_seal')
    .select(['height', 'hash'])
    .orderBy('height', 'desc')
    .limit(1)
    .executeTakeFirst();
  const height = (BigInt(last?.height ?? 0) + 1n).toString();
  const hash = blockHash(last?.hash ?? FIRST_HASH, { height, upTo: stretch.upTo }, digests);
  const signature = sign(null, hash, key);
  await tx
    .insertInto('ledger_seal')
    .values({
      height,
      up_to: stretch.upTo,
      rows: countOf(digests).toString(),
      hash,
      marks: marksOf(digests),
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

/** Reads what rows come down to, one after the other in order; text and numbers only, so that no setting of a session changes it. */
export async function digestRows(db: Kysely<Database>, { after, upTo }: IdRange, form: number): Promise<Buffer> {
  const bet = form === 1 ? sql`` : sql`, t.bet_id`;
  const { rows } = await sql<{ digests: Buffer | null }>`
    select string_agg(r.digest, ''::bytea order by r.id) as digests
    from (
      select t.id, sha256(convert_to(json_build_array(t.id, k.key, t.seq, t.kind, encode(k.hash, 'hex'), t.member_id,
        t.from_account, t.to_account, t.amount, t.from_balance, t.from_version, t.to_balance, t.to_version, t.counted,
        t.ref, t.category, t.detail, t.refusal, (extract(epoch from t.at) * 1000000)::bigint${bet})::text, 'UTF8')) as digest
      from ledger_transfer t left join (${keysOf({ after, upTo })}) k on k.transfer_id = t.transfer_id
      where t.id > ${after} and t.id <= ${upTo}
    ) r`.execute(db);
  return rows[0]?.digests ?? Buffer.alloc(0);
}

function countOf(digests: Buffer): number {
  return digests.length / DIGEST_BYTES;
}

/** The hash of a block covers the block before, its own place and every row. */
export function blockHash(
  before: Buffer,
  { height, upTo }: { readonly height: string; readonly upTo: string },
  digests: Buffer,
): Buffer {
  const place = `${height} ${upTo} ${countOf(digests)} `;
  return createHash('sha256').update(before).update(place).update(digests).digest();
}

/** The beginnings of the digests, kept to find the row that differs. */
export function marksOf(digests: Buffer): Buffer {
  const marks = Buffer.alloc(countOf(digests) * MARK_BYTES);
  for (let at = 0; at < countOf(digests); at += 1) {
    digests.copy(marks, at * MARK_BYTES, at * DIGEST_BYTES, at * DIGEST_BYTES + MARK_BYTES);
  }
  return marks;
}

/** The row at which a block differs from what was sealed. */
export async function firstDifference(
  db: Kysely<Database>,
  { after, upTo }: IdRange,
  { digests, marks: sealed }: { readonly digests: Buffer; readonly marks: Buffer },
): Promise<string> {
  const marks = marksOf(digests);
  let at = 0;
  while (at < marks.length && marks.subarray(at, at + MARK_BYTES).equals(sealed.subarray(at, at + MARK_BYTES))) {
    at += MARK_BYTES;
  }
  const row = await db
    .selectFrom('ledger_transfer')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .offset(at / MARK_BYTES)
    .limit(1)
    .executeTakeFirst();
  if (marks.length < sealed.length) return row ? `a row before ${row.id} is missing` : 'its last rows are missing';
  if (!row) return 'its own words were changed';
  return marks.length > sealed.length ? `row ${row.id} was added` : `row ${row.id} was changed`;
}
