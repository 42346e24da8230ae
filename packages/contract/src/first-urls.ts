import type { Language } from './languages.ts';
import type { GameType } from './money-kinds.ts';
import type { FirstAsk } from './start.ts';

/**
 * Where the calls of `FIRST_ASKS` go. A page that comes with their answers finds them here without loading a single
 * schema; a test holds both together.
 */
export const FIRST_URLS: Readonly<Record<FirstAsk, (language: Language, gameType?: GameType) => string>> = {
  home: (language) => `/wps/announcement?types=B%2CPL%2CPU%2CH&groupName=m_home&platform=M&language=${language}`,
  lobby: (language) => `/lgw/vendor/gameType?language=${language}`,
  hot: (language) => `/lgw/game/hot?language=${language}`,
  games: (language, gameType) =>
    `/lgw/game/list?${gameType ? `gameType=${gameType}&` : ''}${gameType === 'RNG' ? 'isNew=1&' : ''}pageNo=1&pageSize=26&language=${language}`,
  help: (language) => `/wps/system/helpCenter?device=MOBILE&language=${language}`,
  notices: (language) => `/wps/content/notice?types=PL&pageNo=1&language=${language}`,
  agreement: (language) => `/wps/system/agreement?language=${language}`,
};
