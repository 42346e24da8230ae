import type { GameType } from '@perya/contract';
import type { Glyph } from '../../ui/icon/glyph.ts';
import { basketballDuotone } from '../../ui/icon/glyphs/basketball-duotone.ts';
import { birdDuotone } from '../../ui/icon/glyphs/bird-duotone.ts';
import { broadcastDuotone } from '../../ui/icon/glyphs/broadcast-duotone.ts';
import { cherriesDuotone } from '../../ui/icon/glyphs/cherries-duotone.ts';
import { fishDuotone } from '../../ui/icon/glyphs/fish-duotone.ts';
import { gameControllerDuotone } from '../../ui/icon/glyphs/game-controller-duotone.ts';
import { hashDuotone } from '../../ui/icon/glyphs/hash-duotone.ts';
import { spadeDuotone } from '../../ui/icon/glyphs/spade-duotone.ts';
import { tentDuotone } from '../../ui/icon/glyphs/tent-duotone.ts';
import { ticketDuotone } from '../../ui/icon/glyphs/ticket-duotone.ts';

/** The icon of each kind of games. [HOME-18] */
export const GAME_ICONS: Readonly<Record<GameType, Glyph>> = {
  SPORTS: basketballDuotone,
  ESPORTS: gameControllerDuotone,
  LIVE: broadcastDuotone,
  FISH: fishDuotone,
  RNG: cherriesDuotone,
  PVP: spadeDuotone,
  INHOUSE: tentDuotone,
  COCKFIGHT: birdDuotone,
  LOTT: ticketDuotone,
  ELOTT: hashDuotone,
};
