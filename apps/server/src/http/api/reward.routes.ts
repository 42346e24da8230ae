import type { reward } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import {
  claimRewards,
  giveUpPurse,
  listPurseBets,
  listRewards,
  showPurses,
  showPurseStake,
} from '../../modules/promotions/index.ts';

/** Answers the calls of the reward part. */
export const rewardHandlers: Handlers<typeof reward> = {
  list: listRewards,
  claim: claimRewards,
  purse: showPurses,
  purseStake: showPurseStake,
  purseBets: listPurseBets,
  giveUp: giveUpPurse,
};
