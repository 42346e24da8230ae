/** The door of this module: what the rest of the server may use of it. */

export { answerClaim } from './answer-claim.service.ts';
export { award, type AwardRefusal, type Wanted } from './award.service.ts';
export { codeOfCampaign, type Campaign, type Version } from './campaign.store.ts';
export { campaignsOf, keptVersion, versionFor } from './campaigns.service.ts';
export { claimTogether } from './claim-together.service.ts';
export { claimPromotion, claimRewards, takeRewards, tellTaken } from './claim.service.ts';
export { previewCode, takeCode } from './code.service.ts';
export { listWaiting } from './comment.store.ts';
export { commentPicture, listComments, writeComment } from './comments.service.ts';
export { giveUpPurse, listPurseBets, showPurses, showPurseStake } from './purse-meter.service.ts';
export { depositBonuses } from './deposit-bonus-view.service.ts';
export { depositPromotions, grantOnDeposit } from './deposit-bonus.service.ts';
export { readDraft, saveDraft, saveDraftIn, type CampaignDraft } from './draft.service.ts';
export { campaignRefusal, standingOf, standingsOf, type Standing } from './facts.service.ts';
export { dueRows } from './due.store.ts';
export { giveDue, type Dues } from './give-due.service.ts';
export { grantIn, grantReward } from './grant.service.ts';
export { promotionJobs } from './jobs.service.ts';
export { joinPromotion, leavePromotion } from './join.service.ts';
export { listPromotions, promotionCards, showExample, showPromotion } from './list.service.ts';
export { mailBonus } from './mail-bonus.service.ts';
export { mailReward } from './mail-reward.service.ts';
export { openRefusal, openRefusals, toldAward, type OpenRefusal } from './open-refusal.service.ts';
export {
  approveCampaign,
  approveIn,
  endCampaign,
  endIn,
  pauseCampaign,
  resumeCampaign,
  turnCampaigns,
  undoing,
} from './manage.service.ts';
export { answerComment, moderateComment } from './moderate.service.ts';
export { leftInPots } from './pots.service.ts';
export { checkUnder, isKnownSegment } from './profile.ts';
export { createPromotionsState } from './promotions.state.ts';
export { decideIn, decideReward, type Decision } from './review.service.ts';
export { campaignTitles, findReward, listRewards } from './reward-list.service.ts';
export { inSegment, readSegmentFacts } from './segment.store.ts';
export { weighBets, weighTitle } from './weigh.service.ts';
export { exportCase, listGrants } from './staff-report.service.ts';
export { addPromise, keepPromise, listCampaigns } from './staff.store.ts';
