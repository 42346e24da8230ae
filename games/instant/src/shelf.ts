/** The games of the instant kind, each with rules of its own. */
export type InstantEngine =
  | 'crash'
  | 'mines'
  | 'drop'
  | 'dice'
  | 'limbo'
  | 'hilo'
  | 'wheel'
  | 'keno'
  | 'towers'
  | 'color'
  | 'coin'
  | 'scratch'
  | 'poker';

/** Name, theme, hero, which of the models of its engine it plays, and the day it came out. */
export type InstantShelved = readonly [name: string, theme: string, hero: string, variant: number, releasedOn: string];

/** The titles of one engine. */
export interface InstantShelf {
  readonly engine: InstantEngine;
  readonly titles: readonly InstantShelved[];
}

/** Which kind players take an engine for: kinds are what a list of them can be narrowed down to. */
export const INSTANT_KINDS: Readonly<Record<InstantEngine, string>> = {
  crash: 'CRASH',
  limbo: 'CRASH',
  mines: 'MINES',
  towers: 'MINES',
  drop: 'PLINKO',
  dice: 'DICE',
  coin: 'DICE',
  color: 'COLOR',
  wheel: 'WHEEL',
  keno: 'KENO',
  hilo: 'CARDS',
  poker: 'CARDS',
  scratch: 'SCRATCH',
};

/** The brand of all instant games. */
export const INSTANT_VENDOR = 'HIYAS';

/** Every instant title, by its engine. */
export const INSTANT_SHELF: readonly InstantShelf[] = [
  {
    engine: 'crash',
    titles: [
      ['Saranggola Sky', 'pinoy', '1fa81', 1, '2025-09-18'],
      ['Rocket Ridge', 'space', '1f680', 2, '2026-02-05'],
      ['Agila Ascent', 'adventure', '1f985', 3, '2026-06-11'],
      ['Firework Climb', 'xmas', '1f9e8', 4, '2026-10-30'],
    ],
  },
  {
    engine: 'mines',
    titles: [
      ['Mina de Oro', 'west', '26cf-fe0f', 1, '2024-08-15'],
      ['Pearl Diver Field', 'sea', '1f9aa', 2, '2025-05-22'],
      ['Bomba Garden', 'farm', '1f4a3', 3, '2026-08-20'],
    ],
  },
  {
    engine: 'drop',
    titles: [
      ['Holen Drop', 'pinoy', '1f535', 1, '2024-10-10'],
      ['Meteor Pegs', 'space', '2604-fe0f', 2, '2025-07-31'],
      ['Gumball Pyramid', 'candy', '1f36c', 3, '2026-09-10'],
    ],
  },
  {
    engine: 'dice',
    titles: [
      ['Dais Duel', 'classic', '1f3b2', 1, '2024-05-09'],
      ['Jade Dice Hall', 'dragon', '1f409', 2, '2025-11-06'],
    ],
  },
  {
    engine: 'limbo',
    titles: [['Langit Limit', 'magic', '1fabd', 1, '2025-02-20']],
  },
  {
    engine: 'hilo',
    titles: [
      ['Taas o Baba', 'classic', '1f0cf', 1, '2024-07-04'],
      ['Crown High Low', 'lux', '1f451', 2, '2026-03-12'],
    ],
  },
  {
    engine: 'wheel',
    titles: [
      ['Perya Wheel', 'pinoy', '1f3a1', 1, '2024-06-13'],
      ['Lantern Wheel', 'asia2', '1f3ee', 2, '2025-10-02'],
      ['Disco Spinner', 'music', '1faa9', 3, '2026-07-16'],
    ],
  },
  {
    engine: 'keno',
    titles: [
      ['Bola Keno', 'classic', '1f3b1', 1, '2024-09-05'],
      ['Keno Constellation', 'space', '1f31f', 2, '2025-06-19'],
      ['Koi Keno', 'asia2', '1f38f', 3, '2026-05-21'],
    ],
  },
  {
    engine: 'towers',
    titles: [
      ['Bamboo Tower', 'asia2', '1f38b', 1, '2025-03-27'],
      ['Castle Climb', 'magic', '1f3f0', 2, '2026-04-16'],
    ],
  },
  {
    engine: 'color',
    titles: [
      ['Kulay Kubo', 'pinoy', '1f3a8', 1, '2024-04-18'],
      ['Confetti Colors', 'music', '1f38a', 2, '2026-01-29'],
    ],
  },
  {
    engine: 'coin',
    titles: [['Kara Krus', 'pinoy', '1fa99', 1, '2024-03-14']],
  },
  {
    engine: 'scratch',
    titles: [
      ['Kaskas Fiesta', 'pinoy', '1f39f-fe0f', 1, '2024-11-21'],
      ['Kaskas Ginto', 'lux', '1f4b0', 2, '2025-01-16'],
      ['Clover Kaskas', 'farm', '1f340', 3, '2025-04-10'],
      ['Tropical Foil', 'fruit', '1f34d', 4, '2025-08-14'],
      ['Candy Wrapper Wins', 'candy', '1f36d', 5, '2025-12-04'],
      ['Island Chest Scratch', 'ocean-party', '1f3dd-fe0f', 6, '2026-02-19'],
      ['Parol Scratch', 'xmas', '1f31f', 7, '2026-11-05'],
      ['Tomb Seal Scratch', 'egypt', '1f3fa', 8, '2026-06-25'],
    ],
  },
  {
    engine: 'poker',
    titles: [
      ['Jacks sa Kanto', 'west', '2663-fe0f', 1, '2024-02-22'],
      ['Alas Baraha', 'lux', '2660-fe0f', 2, '2024-12-12'],
      ['Baraha sa Barrio', 'pinoy', '2665-fe0f', 3, '2025-05-08'],
      ['Bonus Baraha', 'classic', '2666-fe0f', 2, '2025-09-25'],
      ['Carnival Draw', 'music', '1f0cf', 1, '2026-03-26'],
      ['Reyna Royal Draw', 'lux', '1f339', 3, '2026-10-08'],
    ],
  },
];
