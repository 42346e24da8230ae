/** Figures of the specification, in one place for client, server and tests. [CONST-09] */

export const PAGE_SIZE = 20; // API-08, STD-06
export const PLATFORM = 'html5'; // CONST-02
export const CLIENT_TYPE = 2; // CONST-02
export const HOT_IS_PLATFORM = 2; // CONST-02
export const GATEWAY_WEB = 1; // CONST-07
export const GATEWAY_MOBILE = 3; // CONST-07
export const AGE_LIMIT_DEFAULT = 18; // VAL-35
export const MENU_COLUMNS = 3; // CONST-06, SIDE-03

export const SWIPE_MIN_PX = 60; // CONST-04
export const SWIPE_BACK_MIN_PX = 100; // CONST-04, TRANS-05
export const SWIPE_RESET_MS = 500; // TRANS-06
export const PAGE_FADE_MS = 300; // CONST-06, TRANS-04

export const BANNER_AUTOPLAY_MS = 5000; // CONST-06, HOME-02
export const POPUP_REFRESH_MS = 500; // CONST-06, POP-07
export const POPUP_CLOSE_MS = 300; // POP-09
export const LANGUAGE_RELOAD_MS = 200; // CONST-06, I18N-05

export const SCROLL_AHEAD_PX = 500; // CONST-03
export const SCROLL_LOAD_MS = 1000; // CONST-03
export const REPORT_DAYS_MAX = 90; // STD-06

export const TOAST_MS = 3000; // TOAST-01
export const TOAST_LONG_MS = 8000; // TOAST-01
export const NOTICE_MS = 1500; // TOAST-04
export const SUCCESS_NOTICE_MS = 1000; // TOAST-04
export const COPY_TOAST_MS = 2000; // TOAST-11
export const REJECT_TOAST_MS = 2000; // TOAST-12

export const WALLET_LOADING_MS = 2000; // TOAST-06
export const CALL_TIMEOUT_MS = 15_000; // API-06
export const STATUS_POLL_MS = 60_000; // SCR-45

export const TALL_SCREEN_PX = 812; // PLAT-03
export const APP_OFFSET_IOS10_PX = 40; // HEAD-16

export const SERVICE_KEY_LENGTH = 8; // API-40, API-106

/** Member types: 0 player, 1 agent, 2 top agent, 4 trial, 40 sub-account player, 41 and 42 sub-account agents. [ROLE-11] */
export const MEMBER_TYPES: readonly number[] = [0, 1, 2, 4, 40, 41, 42]; // ROLE-11, LOGIN-22
export const TRIAL_TYPE = 4;
export const REGISTRATION_TYPE = 0; // CONST-07
const NOT_AGENT_TYPES: readonly number[] = [0, 4, 40]; // CONST-07, ROLE-04

/** Who has no share in dividends and is asked about no contracts. [CONST-07] */
export const NO_DIVIDEND_TYPES: readonly number[] = [4, 40, 41, 42];

/** Tells whether a member of this type has the agency area. [ROLE-04] */
export function isAgentType(type: number): boolean {
  return !NOT_AGENT_TYPES.includes(type);
}

/** [ENT-28, PRIZE-02] */
export const PRIZE_MODES = ['LOTT', 'ZY', 'ELOTT'] as const;

/** Codes the vendors of whole lobbies are opened with. [ENT-29] */
export const ESPORTS_GAME_CODE = 'TF';
export const COCKFIGHT_GAME_CODE = 'DS88';

/** Ways a lottery is played, and what titles can be chosen by. [ENT-29] */
export const PLAY_TYPES = ['Tradition', 'Entertainment'] as const;
export const GAME_SELECT_TYPES = ['NEW', 'FAV', 'ALL', 'HOT'] as const;

/** The category of games somebody begins at. [PRIZE-03] */
export const GAME_CATEGORY_DEFAULT = 'HOME';

export const CAPTCHA_DIGITS_MAX = 6; // CONST-05
export const MOBILE_LENGTH_MAX = 20; // CONST-05
export const SMS_CODE_LENGTH_MAX = 10; // CONST-05
export const SMS_WAIT_SECONDS = 60; // CONST-05, for each of `expiredMinutes`

/** What a person may ask support about. [CONST-08] */
export const SUPPORT_QUESTION_TYPES = [
  'deposit',
  'withdraw',
  'game',
  'customerService',
  'application',
  'other',
] as const;
