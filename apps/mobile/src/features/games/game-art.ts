import type { GameType } from '@perya/contract';
import type { ArtName } from '@perya/web/ui/art/art-names.ts';
import { CATEGORY_ART } from './category-art.ts';

/** The picture of each kind of games. */
export const GAME_ART: Readonly<Record<GameType, ArtName>> = { ...CATEGORY_ART, ELOTT: 'ticket' };
