import type { vip } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { claimGift, showClubBenefit, showRankProgress } from '../../modules/vip/index.ts';

/** Answers the calls of the VIP part. */
export const vipHandlers: Handlers<typeof vip> = {
  clubBenefit: showClubBenefit,
  claim: claimGift,
  rankProgress: showRankProgress,
};
