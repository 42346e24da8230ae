/** What moves a wallet, as its owner sees it. [SCR-22] */
export const MONEY_KINDS = [
  'deposit',
  'depositReturn',
  'withdraw',
  'withdrawReturn',
  'bet',
  'payout',
  'refund',
  'bonus',
  'rebate',
  'dividend',
  'salary',
  'transfer',
  'redEnvelope',
  'adjustment',
] as const;

/** One of them. */
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** The kinds of games a record tells apart. [HOME-18] */
export const GAME_TYPES = [
  'SPORTS',
  'ESPORTS',
  'LIVE',
  'FISH',
  'RNG',
  'PVP',
  'INHOUSE',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
] as const;

/** One of them. */
export type GameType = (typeof GAME_TYPES)[number];
