import type { MemberId, MerchantCode, RewardId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { planPush } from '../push/index.ts';
import { insertMail } from './mail.store.ts';
import { TEMPLATES, type Facts, type Template } from './templates.ts';

/** A message to one member. */
export interface Letter {
  readonly memberId: MemberId;
  readonly merchantCode: MerchantCode;
  /** The idempotency key: what it tells of, such as `reward 17`. A second message of the same key is not sent. */
  readonly key: string;
  readonly template: Template;
  readonly facts: Facts;
  /** The reward it tells of, which waits in the reward centre all the same. */
  readonly rewardId?: RewardId;
}

/**
 * Sends a message in the transaction of what it tells of: there are both or neither. Open pages hear of it by `tell: 'mail'`
 * once that is committed, and browsers whose owner wants that by push. False when it was sent before.
 */
export async function sendMail(
  { clock }: Pick<Context, 'clock'>,
  tx: Kysely<Database>,
  letter: Letter,
): Promise<boolean> {
  const { memberId, merchantCode, key, template, facts, rewardId = null } = letter;
  const { kind, isOffer } = TEMPLATES[template];
  const isNew = await insertMail(tx, {
    merchant_code: merchantCode,
    member_id: memberId,
    key,
    kind,
    is_offer: isOffer,
    template,
    facts: JSON.stringify(facts),
    reward_id: rewardId,
    at: clock.now(),
  });
  if (isNew) await planPush({ clock }, tx, { memberId, topic: template, about: key });
  return isNew;
}
