import type { FieldProblem } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Visitor } from '../../../handler.ts';
import { agreementInForce } from '../../content/index.ts';
import { writeAcceptance } from './member.store.ts';

/** Nobody gets in without agreeing to the words in force, and nobody agrees to others. [R19] */
export async function checkAgreement(
  ctx: Context,
  { merchantCode, language }: Visitor,
  version = '',
): Promise<FieldProblem | null> {
  const agreement = await agreementInForce(ctx, merchantCode, language);
  const inForce = agreement.ok ? agreement.value.version : '';
  if (version === inForce) return null;
  return version === '' ? 'required' : 'format';
}

/** Notes which words a new member agreed to, and when; nothing where there are none. [R19] */
export async function noteAgreement(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction<Database>,
  memberId: MemberId,
  version = '',
): Promise<void> {
  if (version !== '') await writeAcceptance(tx, { member_id: memberId, version, accepted_at: clock.now() });
}
