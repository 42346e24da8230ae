import { vip } from '@perya/contract';

/** How far the next level is. [API-49] */
export const RANK_PROGRESS = { call: vip.rankProgress, input: {} };
