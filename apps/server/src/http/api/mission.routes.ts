import type { mission } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { listMissions, readArticle } from '../../modules/missions/index.ts';

/** Answers the calls of missions. */
export const missionHandlers: Handlers<typeof mission> = {
  list: listMissions,
  readArticle,
};
