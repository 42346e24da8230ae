import type { Language } from './languages.ts';
import type { GameType } from './money-kinds.ts';
import type { Preloaded } from './start.ts';

type PreloadedUrl = (language: Language, merchant: string, gameType?: GameType) => string;

/**
 * Where the calls of `PRELOADED` go. A page that comes with their answers finds them here without loading a single
 * schema; a test holds both together.
 */
export const PRELOADED_URLS: Readonly<Record<Preloaded, PreloadedUrl>> = {
  home: (language, merchant) =>
    `/wps/announcement?types=B%2CPL%2CPU%2CH&groupName=m_home&platform=M&language=${language}${named('merchantCode', merchant)}`,
  lobby: (language, merchant) => `/lgw/vendor/gameType?language=${language}&typeId=${named('merchant_code', merchant)}`,
  hot: (language, merchant) => `/lgw/game/hot?language=${language}${named('merchantCode', merchant)}&platform=html5`,
  games: (language, merchant, gameType) =>
    `/lgw/game/list?${gameType ? `gameType=${gameType}&` : ''}${gameType === 'RNG' ? 'isNew=1&' : ''}pageNo=1&pageSize=26` +
    `&language=${language}${named('merchant', merchant)}&platform=html5&minLine=&clientType=2`,
  help: (language) => `/wps/system/helpCenter?device=MOBILE&language=${language}`,
  notices: (language) => `/wps/content/notice?types=PL&pageNo=1&language=${language}`,
  agreement: (language) => `/wps/system/agreement?language=${language}`,
};

function named(name: string, merchant: string): string {
  return merchant === '' ? '' : `&${name}=${merchant}`;
}
