import type { promotion } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { listWithMissions, showWithMissions } from '../../modules/missions/index.ts';
import {
  claimPromotion,
  joinPromotion,
  leavePromotion,
  listComments,
  previewCode,
  showExample,
  takeCode,
  writeComment,
} from '../../modules/promotions/index.ts';

/** Answers the calls of the promotion part. */
export const promotionHandlers: Handlers<typeof promotion> = {
  list: listWithMissions,
  detail: showWithMissions,
  example: showExample,
  join: joinPromotion,
  leave: leavePromotion,
  claim: claimPromotion,
  previewCode,
  code: takeCode,
  comments: listComments,
  comment: writeComment,
};
