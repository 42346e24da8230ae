import { createHash } from 'node:crypto';
import type { MemberId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Visitor } from '../../../handler.ts';
import type { Owner } from '../../../player-protection.ts';
import { noteEvent } from '../../audit/index.ts';
import { linkMembers } from '../account/member-links.store.ts';
import { deleteKeys } from '../../push/index.ts';
import { drawCredential, readCredential, writeCredential, type DeviceCredential } from './device-credential.ts';
import { findCredential, findDeviceOwner, forgetFamily, insertCredential, rotate } from './device-credential.store.ts';
import { deviceWords } from './device-words.ts';
import { endFamilySessions, setFamily } from './session.store.ts';

const DAY_MS = 24 * 3_600_000;
/** Unused for so long, a device is forgotten. [D1] */
const SLIDING_MS = 30 * DAY_MS;
/** However often it is used, a device is forgotten after so long. [D1] */
const ABSOLUTE_MS = 90 * DAY_MS;
/** A validator that comes once more this soon after its use lost its answer or was tapped twice. */
const GRACE_MS = 10_000;

/** A credential as the browser keeps it, and the family it belongs to. */
export interface RememberedDevice {
  readonly credential: string;
  readonly family: string;
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Makes a credential for the next start on this device. [D1] */
export async function rememberDevice(
  ctx: Context,
  db: Kysely<Database>,
  visitor: Visitor,
  memberId: MemberId,
): Promise<RememberedDevice> {
  const drawn = drawCredential(ctx.chance);
  const family = ctx.chance.bytes(16).toString('base64url');
  const now = ctx.clock.now();
  await insertCredential(db, {
    selector: drawn.selector,
    validator_hash: sha256(drawn.validator),
    family,
    member_id: memberId,
    device: deviceWords(visitor.userAgent),
    created_at: now,
    used_at: now,
    expires_at: new Date(now.getTime() + SLIDING_MS),
    ends_at: new Date(now.getTime() + ABSOLUTE_MS),
  });
  return { credential: writeCredential(drawn), family };
}

/** Makes a credential for the device of a session that goes on, as after a change of the password. [SET-10] */
export async function makeDeviceCredential(
  ctx: Context,
  db: Kysely<Database>,
  visitor: Visitor,
  session: { readonly id: string; readonly memberId: MemberId },
): Promise<string> {
  const { credential, family } = await rememberDevice(ctx, db, visitor, session.memberId);
  await setFamily(db, session.id, family);
  return credential;
}

/** Whether a member ever had this device, whatever became of it; nobody's is unknown in the same time. [T3] */
export async function isDeviceKnown({ db }: Context, memberId: MemberId, shown: DeviceCredential): Promise<boolean> {
  return (await findCredential(db, shown.selector, memberId)) !== undefined;
}

/**
 * Whether somebody shows a device that has been theirs for longer than so long. It stays as it is: whoever asks ends all
 * remembered devices next. [R22]
 */
export async function isOldDevice(
  ctx: Context,
  db: Kysely<Database>,
  memberId: MemberId,
  shown: string,
  ageMs: number,
): Promise<boolean> {
  const credential = readCredential(shown);
  if (!credential) return false;
  const row = await findCredential(db, credential.selector, memberId);
  if (!row || row.revoked_at !== null || !row.validator_hash.equals(sha256(credential.validator))) return false;
  const now = ctx.clock.now();
  return now < row.expires_at && now.getTime() - row.created_at.getTime() > ageMs;
}

/**
 * Uses a credential: it gives the next one, and is spent. Null when it is not good.
 *
 * Who shows a validator that was spent earlier has a copy, or the owner's copy was used by somebody else: nobody can
 * tell which, so the family is forgotten and its sessions end. The validator that was spent last is the exception for
 * ten seconds: a double tap or an answer lost on the way is refused, and the device stays remembered. [D1]
 */
export async function useDevice(
  ctx: Context,
  db: Kysely<Database>,
  visitor: Visitor,
  memberId: MemberId,
  shown: DeviceCredential,
): Promise<RememberedDevice | null> {
  const now = ctx.clock.now();
  const validator = drawCredential(ctx.chance).validator;
  const rotated = await rotate(db, {
    selector: shown.selector,
    memberId,
    shownHash: sha256(shown.validator),
    nextHash: sha256(validator),
    device: deviceWords(visitor.userAgent),
    now,
    expiresAt: new Date(now.getTime() + SLIDING_MS),
  });
  if (rotated) return { credential: writeCredential({ selector: shown.selector, validator }), family: rotated.family };
  await lookForTheft(ctx, db, visitor, memberId, shown);
  return null;
}

/** Links who comes in on a device that still holds the credential of somebody else; it is shown, not used. */
export async function linkDevice(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  owner: Owner,
  shown: string,
): Promise<void> {
  const credential = readCredential(shown);
  if (!credential) return;
  const { selector, validator } = credential;
  const other = await findDeviceOwner(db, owner.merchantCode, { selector, hash: sha256(validator) });
  if (other !== null) await linkMembers(db, owner, [other], { kind: 'device', at: clock.now() });
}

async function lookForTheft(
  ctx: Context,
  db: Kysely<Database>,
  visitor: Visitor,
  memberId: MemberId,
  { selector, validator }: DeviceCredential,
): Promise<void> {
  const row = await findCredential(db, selector, memberId);
  const now = ctx.clock.now();
  if (!row || row.revoked_at !== null) return;
  const shownHash = sha256(validator);
  const isCurrent = row.validator_hash.equals(shownHash);
  const isGrace = row.previous_hash?.equals(shownHash) === true && now.getTime() - row.used_at.getTime() <= GRACE_MS;
  if (isCurrent || isGrace) return;
  if (!(await forgetFamily(db, row.family, 'theft', now))) return;
  const ended = await endFamilySessions(db, row.family, 'theft', now);
  await deleteKeys(db, memberId, { of: 'family', family: row.family });
  const { merchantCode, ip } = visitor;
  await noteEvent(ctx, db, { memberId, merchantCode, kind: 'device.theft', ip, detail: { sessions: ended } });
}
