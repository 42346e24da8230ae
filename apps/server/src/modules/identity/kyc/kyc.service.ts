import { checkField, type Checked, type security, type Value } from '@perya/contract';
import type { MemberId, MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database, MemberField } from '../../../platform/db/schema.ts';
import { sessionOf, type Handler, type Visitor } from '../../../handler.ts';
import { noteEvent } from '../../audit/index.ts';
import { tellMember } from '../../live/index.ts';
import { findByData, maskedData, openData, putData } from '../account/member-data.service.ts';
import { isProved } from '../session/session.service.ts';
import { linkMembers } from '../account/member-links.store.ts';
import { brandOf, registerSettingsOf } from '../../brand/index.ts';
import { handIn, openPicture } from '../upload/upload.service.ts';
import { ageProblem } from './age.service.ts';
import { announceKyc } from './kyc-notice.service.ts';
import { readIdNumber, readName, type RefusedField } from './kyc-rules.ts';
import {
  decideOpen,
  findSamePapers,
  insertSubmission,
  listOpen,
  lockPapers,
  lockState,
  newestSubmission,
  readState,
  readSubmission,
  usualMinutes,
  writeState,
} from './kyc.store.ts';
import type { Owner } from '../../../player-protection.ts';

type Input = Checked<typeof security.submitKyc>;
type Code = (typeof security.submitKyc.errors)[number];

/** Papers as they are kept. */
interface Papers {
  readonly fullName: string;
  readonly idNumber: string;
  readonly birthDate: string;
}

/** Papers that wait for somebody to look at them. */
export interface OpenKyc {
  readonly id: string;
  readonly memberId: MemberId;
  readonly account: string;
  readonly idKind: (typeof security.ID_KINDS)[number];
  readonly submittedAt: Date;
  /** What was typed, masked. */
  readonly typed: Partial<Record<MemberField, string>>;
}

/** What somebody who looked decided. */
export type Verdict = { readonly state: 'verified' } | { readonly state: 'refused'; readonly reason: string };

const QUEUE_MAX = 100;
const REASON_MAX = 300;
/** How many decisions say how long the next one takes; of fewer than the least nothing is said. */
const LOOKED_AT = { most: 50, least: 5 };

/** How far the proof of identity is. [R13] */
export const showKyc: Handler<typeof security.kyc> = async (ctx, _input, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  return ok(await kycOf(ctx, { memberId, merchantCode }));
};

/** Takes papers in for somebody to look at; one hand-in at a time, and one account for a person. [R13, R14, R16] */
export const submitKyc: Handler<typeof security.submitKyc> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  const owner = { memberId: session.memberId, merchantCode: session.merchantCode };
  if (!isProved(session, ctx.clock.now())) return fail('step.up.required');
  const papers = await readPapers(ctx, owner, input);
  if (!papers.ok) return papers;
  const done = await ctx.db.transaction().execute((tx) => submit(ctx, tx, visitor, owner, input, papers.value));
  if (!done.ok) return done;
  // Papers may bring an exclusion along.
  tellMember(ctx, owner.memberId, { tell: 'protection' });
  return ok(await kycOf(ctx, owner));
};

/** Whether somebody is who they say and old enough; a brand may let no money in before that. [R13] */
export async function isVerified({ db }: Pick<Context, 'db'>, memberId: MemberId): Promise<boolean> {
  return (await readState(db, memberId)) === 'verified';
}

/** A name as papers have it; null when nobody is called that. */
export function readPersonName(typed: string): string | null {
  return readName(typed);
}

async function kycOf(ctx: Context, { memberId, merchantCode }: Owner): Promise<Value<typeof security.kyc>> {
  const state = await readState(ctx.db, memberId);
  const newest = await newestSubmission(ctx.db, memberId);
  const { ageLimit } = await brandOf(ctx, merchantCode);
  return {
    state,
    reason: state === 'refused' ? (newest?.reason ?? null) : null,
    submittedAt: newest?.submitted_at.toISOString() ?? null,
    ageLimit,
    nameMasked: state === 'verified' ? ((await maskedData(ctx.db, memberId)).fullName ?? null) : null,
    usualMinutes: state === 'submitted' ? await usualMinutes(ctx.db, merchantCode, LOOKED_AT) : null,
    decideUrl: ctx.config.mode === 'demo' && state === 'submitted' ? '/sandbox' : null,
  };
}

async function readPapers(
  ctx: Context,
  { merchantCode }: Owner,
  input: Input,
): Promise<Result<Papers, 'name.format' | 'field.invalid' | 'kyc.age'>> {
  const fullName = readName(input.fullName);
  if (fullName === null) return fail('name.format');
  const { fields } = await registerSettingsOf(ctx, merchantCode);
  const idNumber = readIdNumber(input.idNumber);
  const problem = checkField({ ...fields.idNumber, required: true }, idNumber);
  if (problem) return refuse({ field: 'idNumber', problem });
  const { birthDate } = input;
  const wrong = await ageProblem(ctx, merchantCode, birthDate);
  if (wrong === 'format') return refuse({ field: 'birthDate', problem: wrong });
  return wrong === null ? ok({ fullName, idNumber, birthDate }) : fail('kyc.age');
}

/** What is refused leaves its pictures behind, and a note when the papers are another account's: both are evidence. */
async function submit(
  ctx: Context,
  tx: Transaction<Database>,
  { ip, session, language }: Visitor,
  owner: Owner,
  { idKind, frontId, selfieId }: Input,
  { fullName, idNumber, birthDate }: Papers,
): Promise<Result<null, Code>> {
  const { memberId, merchantCode } = owner;
  const state = await lockState(tx, memberId);
  if (state === 'submitted' || state === 'verified') return fail('kyc.pending');
  const hasFront = await handIn(tx, memberId, 'kycFront', frontId);
  const hasSelfie = await handIn(tx, memberId, 'kycSelfie', selfieId);
  if (!hasFront || !hasSelfie) return fail('upload.missing');
  if ((await putData(ctx, tx, owner, 'idNumber', idNumber)) === 'taken') {
    const other = await findByData({ vault: ctx.vault, db: tx }, merchantCode, 'idNumber', idNumber);
    await noteEvent(ctx, tx, { ...owner, kind: 'kyc.duplicate', ip, detail: { other } });
    return fail('kyc.duplicate');
  }
  await putData(ctx, tx, owner, 'fullName', fullName);
  await putData(ctx, tx, owner, 'birthDate', birthDate);
  await insertSubmission(tx, {
    member_id: memberId,
    id_kind: idKind,
    front_id: frontId,
    selfie_id: selfieId,
    submitted_at: ctx.clock.now(),
    language,
  });
  await writeState(tx, memberId, 'submitted');
  await noteEvent(ctx, tx, { ...owner, kind: 'kyc.submitted', ip });
  const cause = { ip, exceptSessionId: session?.id };
  await ctx.protection.followPerson(tx, owner, [{ field: 'idNumber', value: idNumber }], cause);
  return ok(null);
}

function refuse(field: RefusedField) {
  return fail('field.invalid', field);
}

/** The papers of a brand that nobody decided yet, the oldest first. */
export async function listKycQueue(ctx: Context, merchantCode: MerchantCode, limit = QUEUE_MAX): Promise<OpenKyc[]> {
  const rows = await listOpen(ctx.db, merchantCode, Math.min(limit, QUEUE_MAX));
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      memberId: row.member_id,
      account: row.account,
      idKind: row.id_kind,
      submittedAt: row.submitted_at,
      typed: await maskedData(ctx.db, row.member_id),
    })),
  );
}

/** Opens a picture of a hand-in; every look is written down before it happens. [5.4] */
export async function openKycPicture(
  ctx: Context,
  submissionId: string,
  side: 'front' | 'selfie',
  reviewer: string,
): Promise<Result<Buffer, 'not.found'>> {
  const row = await readSubmission(ctx.db, submissionId);
  if (!row) return fail('not.found');
  await noteEvent(ctx, ctx.db, {
    memberId: row.member_id,
    merchantCode: row.merchant_code,
    kind: 'kyc.viewed',
    ip: '',
    detail: { submissionId, side, reviewer },
  });
  return openPicture(ctx, side === 'front' ? row.front_id : row.selfie_id);
}

/** Decides a hand-in; of several who decide at once the first counts, and the others hear `not.found`. [R13] */
export async function decideKyc(
  ctx: Context,
  submissionId: string,
  reviewer: string,
  verdict: Verdict,
): Promise<Result<null, 'not.found' | 'field.invalid'>> {
  const reason = verdict.state === 'refused' ? verdict.reason.trim().slice(0, REASON_MAX) : '';
  if (verdict.state === 'refused' && reason === '') return fail('field.invalid', { field: 'reason' });
  const done = await ctx.db.transaction().execute(async (tx) => {
    const found = await readSubmission(tx, submissionId);
    const decided = await decideOpen(tx, submissionId, {
      state: verdict.state,
      reason,
      reviewer,
      reviewed_at: ctx.clock.now(),
    });
    if (!found || !decided) return fail('not.found');
    const { member_id: memberId, merchant_code: merchantCode } = found;
    await writeState(tx, memberId, verdict.state);
    const kind = verdict.state === 'verified' ? 'kyc.verified' : 'kyc.refused';
    await noteEvent(ctx, tx, { memberId, merchantCode, kind, ip: '', detail: { submissionId, reviewer } });
    if (verdict.state === 'verified') {
      await followPapers(ctx, tx, { memberId, merchantCode });
      await linkPapers(ctx, tx, { memberId, merchantCode });
    }
    return ok({ owner: { memberId, merchantCode }, language: found.language });
  });
  if (!done.ok) return done;
  announceKyc(ctx, done.value.owner, verdict.state, done.value.language);
  return ok(null);
}

/** Papers that were looked at tell whose an account is: they carry its exclusion to the person's other accounts. [R31] */
async function followPapers(ctx: Context, tx: Transaction<Database>, owner: Owner): Promise<void> {
  const value = await openData(ctx, tx, owner, 'idNumber');
  if (value !== null) await ctx.protection.followPerson(tx, owner, [{ field: 'idNumber', value }], { ip: '' });
}

/** Who is verified and once handed in the papers of another verified account, or whose papers that one did, is linked to it. */
async function linkPapers({ clock }: Context, tx: Transaction<Database>, owner: Owner): Promise<void> {
  await lockPapers(tx, owner.merchantCode);
  const others = await findSamePapers(tx, owner);
  await linkMembers(tx, owner, others, { kind: 'idNumber', at: clock.now() });
}
