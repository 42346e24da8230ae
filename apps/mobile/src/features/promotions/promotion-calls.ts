import { promotion, reward } from '@perya/contract';

/** What can be taken; its footer counts all of it. [API-50] */
export const WAITING_REWARDS = { call: reward.list, input: {} };

/** Promotions that are announced, running or just over. [API-46] */
export const PROMOTIONS = { call: promotion.list, input: {} };
