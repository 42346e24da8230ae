import type { security } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import type { MemberField } from '../../db/schema.ts';
import { noteEvent } from '../events/events.service.ts';
import { maskedData } from '../member/member-data.service.ts';
import { openPicture } from '../upload/upload.service.ts';
import { decideOpen, listOpen, readSubmission, writeState } from './kyc.store.ts';

/** Papers that wait for somebody to look at them. */
export interface OpenKyc {
  readonly id: string;
  readonly memberId: string;
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

/** The papers of a brand that nobody decided yet, the oldest first. */
export async function listKycQueue(ctx: Context, merchantCode: string, limit = QUEUE_MAX): Promise<OpenKyc[]> {
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
  return ok(await openPicture(ctx, side === 'front' ? row.front_id : row.selfie_id));
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
  return ctx.db.transaction().execute(async (tx) => {
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
    return ok(null);
  });
}
