import type { rebate } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { claimByHand, reportRebates, showRebate } from '../../modules/rebate/index.ts';

/** Answers the calls of the rebate part. */
export const rebateHandlers: Handlers<typeof rebate> = {
  manual: showRebate,
  claim: claimByHand,
  report: reportRebates,
};
