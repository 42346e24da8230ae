import type { GameType } from '@perya/contract';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { basketballDuotone } from '@perya/web/ui/icon/glyphs/basketball-duotone.ts';
import { birdDuotone } from '@perya/web/ui/icon/glyphs/bird-duotone.ts';
import { broadcastDuotone } from '@perya/web/ui/icon/glyphs/broadcast-duotone.ts';
import { cherriesDuotone } from '@perya/web/ui/icon/glyphs/cherries-duotone.ts';
import { fishDuotone } from '@perya/web/ui/icon/glyphs/fish-duotone.ts';
import { gameControllerDuotone } from '@perya/web/ui/icon/glyphs/game-controller-duotone.ts';
import { hashDuotone } from '@perya/web/ui/icon/glyphs/hash-duotone.ts';
import { spadeDuotone } from '@perya/web/ui/icon/glyphs/spade-duotone.ts';
import { tentDuotone } from '@perya/web/ui/icon/glyphs/tent-duotone.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';

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
