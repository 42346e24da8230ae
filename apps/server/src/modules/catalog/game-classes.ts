import type { GameType } from '@perya/contract';

type Names = readonly [ty: string, en: string];

/** How titles of a kind are told apart; players see only those that have titles. [GLIST-01] */
const CLASSES: Partial<Readonly<Record<GameType, Readonly<Record<string, Names>>>>> = {
  RNG: {
    CLASSIC: ['Klasiko', 'Classic'],
    LINES: ['Mga linya', 'Lines'],
    WAYS: ['Ways', 'Ways'],
    TUMBLE: ['Tumble', 'Tumble'],
    CLUSTER: ['Cluster', 'Cluster'],
    JACKPOT: ['Jackpot', 'Jackpot'],
    BONUS: ['Bonus', 'Bonus'],
  },
  INHOUSE: {
    CRASH: ['Crash', 'Crash'],
    MINES: ['Mines', 'Mines'],
    PLINKO: ['Plinko', 'Plinko'],
    DICE: ['Dice', 'Dice'],
    COLOR: ['Color game', 'Color game'],
    WHEEL: ['Gulong', 'Wheel'],
    KENO: ['Keno', 'Keno'],
    CARDS: ['Baraha', 'Cards'],
    SCRATCH: ['Kaskas', 'Scratch'],
  },
  LIVE: {
    BAC: ['Baccarat', 'Baccarat'],
    ROU: ['Roulette', 'Roulette'],
    SIC: ['Sic bo', 'Sic bo'],
    DAT: ['Dragon Tiger', 'Dragon Tiger'],
    BJ: ['Blackjack', 'Blackjack'],
    COLOR: ['Color game', 'Color game'],
    XOC: ['Xoc dia', 'Xoc dia'],
  },
};

/** The same as rows. */
export const GAME_CLASSES = Object.entries(CLASSES).flatMap(([type, classes]) =>
  Object.entries(classes).map(([key, [ty, en]], position) => ({
    game_type: type as GameType,
    key,
    position,
    names: JSON.stringify({ TY: ty, EN: en }),
  })),
);
