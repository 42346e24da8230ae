import type { promotion } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import {
  claimPromotion,
  joinPromotion,
  leavePromotion,
  listComments,
  listPromotions,
  previewCode,
  showPromotion,
  takeCode,
  writeComment,
} from '../../modules/promotions/index.ts';

/** Answers the calls of the promotion part. */
export const promotionHandlers: Handlers<typeof promotion> = {
  list: listPromotions,
  detail: showPromotion,
  join: joinPromotion,
  leave: leavePromotion,
  claim: claimPromotion,
  previewCode,
  code: takeCode,
  comments: listComments,
  comment: writeComment,
};
