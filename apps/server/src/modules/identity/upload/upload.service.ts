import type { security } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { sessionOf, type Handler } from '../../../handler.ts';
import { perMinutes, takeOne, type AddressLimit } from '../../../platform/limits/address-limit.ts';
import type { Place } from '../../../platform/crypto/vault.ts';
import type { Picture } from './picture.ts';
import { countSince, dropUnused, insertUpload, lockUploads, markUsed, readUpload } from './upload.store.ts';

/** What a picture is for. */
export type UploadPurpose = (typeof security.UPLOAD_PURPOSES)[number];

const ID_BYTES = 24;
const DAY_MS = 24 * 3_600_000;
const PER_DAY_MAX = 12;
/** Also what is refused has to be looked at first. */
const TRIES: AddressLimit = { name: 'upload', budget: perMinutes(60, 10) };

/** Takes a picture in: drawn anew, sealed, under a name nobody can guess. [API-103, UPL-01, UPL-05, T27] */
export const uploadPicture: Handler<typeof security.upload> = async (ctx, { purpose }, visitor) => {
  const { memberId } = sessionOf(visitor);
  assert(visitor.readFile, 'an upload has a file to read');
  if (await isFull(ctx, ctx.db, memberId)) return fail('upload.quota');
  if (!(await takeOne(ctx, TRIES, visitor.ip))) return fail('too.many.requests');
  const file = await visitor.readFile();
  if (!file.ok) return file;
  // What draws pictures is large, and most servers are asked for none for hours.
  const { redraw } = await import('./picture.ts');
  const picture = await redraw(file.value, ctx.server.identity.pictures);
  if (!picture) return fail('upload.type');
  const id = await keepPicture(ctx, memberId, purpose, picture);
  return id === null ? fail('upload.quota') : ok({ id, url: `/wps/upload/image/${id}` });
};

/** Keeps a picture sealed; null when the member has enough for today, also by uploads a moment faster. */
async function keepPicture(
  ctx: Context,
  memberId: MemberId,
  purpose: UploadPurpose,
  { jpeg, width, height }: Picture,
): Promise<string | null> {
  const id = ctx.chance.bytes(ID_BYTES).toString('base64url');
  const sealed = ctx.vault.sealBytes(placeOf(id), jpeg);
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockUploads(tx, memberId);
    if (await isFull(ctx, tx, memberId)) return null;
    await dropUnused(tx, memberId, new Date(now.getTime() - DAY_MS));
    await insertUpload(tx, { id, member_id: memberId, purpose, width, height, sealed, created_at: now });
    return id;
  });
}

/**
 * Draws a picture anew that staff give to a member, ready to be kept as one of the member's own in the transaction that hands it
 * over; null for what is none.
 */
export async function drawForMember(
  ctx: Context,
  memberId: MemberId,
  purpose: UploadPurpose,
  bytes: Buffer,
): Promise<((tx: Kysely<Database>) => Promise<string>) | null> {
  const { redraw } = await import('./picture.ts');
  const picture = await redraw(bytes, ctx.server.identity.pictures);
  if (!picture) return null;
  const { jpeg, width, height } = picture;
  const id = ctx.chance.bytes(ID_BYTES).toString('base64url');
  const sealed = ctx.vault.sealBytes(placeOf(id), jpeg);
  const row = { id, member_id: memberId, purpose, width, height, sealed, is_used: true, created_at: ctx.clock.now() };
  return async (tx) => {
    await insertUpload(tx, row);
    return id;
  };
}

/** A picture of one's own; somebody else's looks like none. */
export async function ownPicture(ctx: Context, memberId: MemberId, id: string): Promise<Result<Buffer, 'not.found'>> {
  const row = await readUpload(ctx.db, id);
  return row?.member_id === memberId ? ok(ctx.vault.openBytes(placeOf(id), row.sealed)) : fail('not.found');
}

/** Opens any picture that was not deleted, for a module that knows who may see it and writes down who did. */
export async function openPicture(ctx: Context, id: string): Promise<Result<Buffer, 'not.found'>> {
  const row = await readUpload(ctx.db, id);
  return row ? ok(ctx.vault.openBytes(placeOf(id), row.sealed)) : fail('not.found');
}

/** Hands a picture of a member in, so that it is kept; false when it is not theirs or for something else. */
export async function handIn(
  db: Kysely<Database>,
  memberId: MemberId,
  purpose: UploadPurpose,
  id: string,
): Promise<boolean> {
  return markUsed(db, { id, memberId, purpose });
}

async function isFull({ clock }: Context, db: Kysely<Database>, memberId: MemberId): Promise<boolean> {
  return (await countSince(db, memberId, new Date(clock.now().getTime() - DAY_MS))) >= PER_DAY_MAX;
}

function placeOf(id: string): Place {
  return { table: 'upload', column: 'sealed', row: id };
}
