/** The door of this module: what the rest of the server may use of it. */

export { claimPromotion, claimRewards } from './claim.service.ts';
export { previewCode, takeCode } from './code.service.ts';
export { listWaiting } from './comment.store.ts';
export { commentPicture, listComments, writeComment } from './comments.service.ts';
export { readDraft, saveDraft, saveDraftIn, type CampaignDraft } from './draft.service.ts';
export { decideIn, decideReward, grantIn, grantReward, type Decision } from './grant.service.ts';
export { promotionJobs } from './jobs.service.ts';
export { joinPromotion, leavePromotion } from './join.service.ts';
export { listPromotions, promotionCards, showPromotion } from './list.service.ts';
export {
  approveCampaign,
  approveIn,
  endCampaign,
  endIn,
  pauseCampaign,
  resumeCampaign,
  turnCampaigns,
} from './manage.service.ts';
export { answerComment, moderateComment } from './moderate.service.ts';
export { checkUnder } from './profile.ts';
export { createPromotionsState } from './promotions.state.ts';
export { listRewards } from './reward-list.service.ts';
export { listCampaigns } from './staff.store.ts';
