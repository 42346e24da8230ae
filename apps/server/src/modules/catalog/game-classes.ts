import type { GameType } from '@perya/contract';
import { textsByLanguage } from '../../platform/text/dictionary.ts';

/** How titles of a kind are told apart; players see only those that have titles. [GLIST-01] */
const CLASSES = {
  RNG: ['CLASSIC', 'LINES', 'WAYS', 'TUMBLE', 'CLUSTER', 'JACKPOT', 'BONUS'],
  INHOUSE: ['CRASH', 'MINES', 'PLINKO', 'DICE', 'COLOR', 'WHEEL', 'KENO', 'CARDS', 'SCRATCH'],
  LIVE: ['BAC', 'ROU', 'SIC', 'DAT', 'BJ', 'COLOR', 'XOC'],
} as const satisfies Partial<Record<GameType, readonly string[]>>;

/** The same as rows. */
export const GAME_CLASSES = Object.entries(CLASSES).flatMap(([type, classes]) =>
  classes.map((key, position) => ({
    game_type: type as GameType,
    key: key as string,
    position,
    names: JSON.stringify(textsByLanguage(`class.${key}`)),
  })),
);
