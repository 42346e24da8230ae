import type { Value, vip } from '@perya/contract';
import { fail, ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import { formatAmount } from '../../platform/money.ts';
import { answerClaim, takeRewards, tellTaken } from '../promotions/index.ts';
import type { RewardRow } from '../rewards/index.ts';
import { bookOf } from '../wallet/index.ts';
import { isGiftOf } from './gift.store.ts';

type Code = (typeof vip.claim.errors)[number];

/** Takes a gift of a level; what was earned is paid whatever has become of the ladder since. [API-48] */
export const claimGift: Handler<typeof vip.claim> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  const book = await bookOf(ctx, session);
  const { benefitId } = input;
  const told: RewardRow[] = [];
  const answer = await answerClaim<Value<typeof vip.claim>, Code>(ctx, visitor, {
    call: 'vip.claim',
    input,
    work: async (tx) => {
      const isOwn = isRowId(benefitId) && (await isGiftOf(tx, session.memberId, benefitId));
      if (!isOwn) return fail('reward.gone');
      const { claimed, refused } = await takeRewards(ctx, tx, { session, book }, [benefitId]);
      const [row] = claimed;
      if (!row) return fail(refused[0]?.errorCode ?? 'reward.gone');
      told.push(row);
      const [amount, turnover] = [BigInt(row.amount), BigInt(row.turnover)];
      return ok({
        benefitId,
        amount: formatAmount(amount, book.currency),
        turnover: formatAmount(turnover, book.currency),
      });
    },
  });
  if (answer.ok) tellTaken(ctx, session, told);
  return answer;
};
