import * as v from 'valibot';
import { GAME_TYPES } from './money-kinds.ts';
import { Id, Money } from './shapes.ts';

/** A category of games. */
export const GameType = v.picklist(GAME_TYPES);

/** A vendor. [ENT-10] */
export const LobbyVendor = v.object({
  vassalage: v.string(),
  name: v.string(),
  mobileSmallIcon: v.string(),
  mobileLargeIcon: v.string(),
  gameTypes: v.array(GameType),
  /** How many titles can be played. */
  titles: v.number(),
});

/** A vendor. */
export type LobbyVendor = v.InferOutput<typeof LobbyVendor>;

/** A title. [ENT-11] */
export const Game = v.object({
  nodeId: Id,
  gameName: v.string(),
  vassalage: v.string(),
  gameType: GameType,
  gameId: v.string(),
  /** A path without its ending: `.webp` and `.jpg` are 320 pixels square, `-208.webp` is for smaller screens. */
  showIcon: v.string(),
  /** Its picture instead, where it is one file at an address of its own. */
  iconUrl: v.optional(v.string()),
  mobileLargeIcon: v.optional(v.string()),
  /** Fills the tile until its picture is there: `#rrggbb`. */
  color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  /** False: under maintenance. [GLIST-29] */
  supportPlay: v.boolean(),
  isNew: v.boolean(),
  minBet: Money,
  /** Can be played with play money. [LAUNCH-08] */
  hasTrial: v.boolean(),
  /** What the title gives back in the long run, in percent with two decimals; null when its vendor does not say. */
  rtp: v.nullable(v.number()),
  /** [GLIST-31] */
  roomType: v.optional(v.picklist(['free', 'vip', 'pay'])),
});

/** A title. */
export type Game = v.InferOutput<typeof Game>;
