import type { GameType } from '@perya/contract';

/*
 * What people call the games they look for, in both languages. A title is found by the words of its category, of its
 * class and of its engine as well as by its names.
 */

const OF_TYPE: Partial<Readonly<Record<GameType, readonly string[]>>> = {
  RNG: ['slots', 'slot machine', 'reels', 'spin'],
  FISH: ['fishing', 'fish', 'isda', 'pangingisda'],
  LIVE: ['live casino', 'dealer', 'table', 'mesa'],
  PVP: ['cards', 'baraha', 'tongits', 'pusoy', 'poker'],
  INHOUSE: ['originals', 'instant', 'provably fair'],
  SPORTS: ['sports', 'sportsbook', 'basketball', 'boxing', 'palakasan'],
  ESPORTS: ['esports', 'mobile legends', 'dota'],
  COCKFIGHT: ['sabong', 'cockfight', 'manok', 'tupada'],
  LOTT: ['lotto', 'lottery', 'loterya', 'jueteng', 'ez2'],
  ELOTT: ['lotto', 'lottery', 'loterya'],
};

/** By category and class; a class alone may mean two things. */
const OF_CLASS: Readonly<Record<string, readonly string[]>> = {
  'RNG/CLASSIC': ['classic', 'klasiko', 'fruit machine', 'prutas', 'sevens'],
  'RNG/LINES': ['lines', 'linya', 'paylines'],
  'RNG/WAYS': ['ways', 'megaways'],
  'RNG/TUMBLE': ['tumble', 'cascade', 'avalanche', 'scatter'],
  'RNG/CLUSTER': ['cluster', 'kumpol'],
  'RNG/JACKPOT': ['jackpot', 'progressive'],
  'RNG/BONUS': ['bonus', 'free spins', 'hold and win'],
  'LIVE/BAC': ['baccarat', 'bakarat'],
  'LIVE/ROU': ['roulette', 'ruleta'],
  'LIVE/SIC': ['sic bo', 'dice', 'dais'],
  'LIVE/DAT': ['dragon tiger'],
  'LIVE/BJ': ['blackjack', '21'],
  'LIVE/COLOR': ['color game', 'colour game', 'kulay', 'perya'],
  'LIVE/XOC': ['xoc dia'],
};

const OF_ENGINE: Readonly<Record<string, readonly string[]>> = {
  crash: ['crash', 'aviator', 'rocket', 'eroplano', 'lipad', 'saranggola', 'cash out', 'multiplier'],
  limbo: ['limbo', 'crash', 'multiplier'],
  mines: ['mines', 'minesweeper', 'bomb', 'bomba', 'minahan'],
  towers: ['tower', 'towers', 'tore', 'akyat', 'mines'],
  drop: ['plinko', 'ball drop', 'pachinko', 'holen', 'bola', 'hulog'],
  dice: ['dice', 'dais', 'roll'],
  coin: ['coin flip', 'heads or tails', 'kara krus', 'cara y cruz', 'barya'],
  color: ['color game', 'colour game', 'kulay', 'perya', 'dice', 'dais'],
  wheel: ['wheel', 'spin the wheel', 'lucky wheel', 'gulong', 'ruleta', 'roulette'],
  keno: ['keno', 'numbers', 'numero', 'lotto', 'bingo', 'bolahan'],
  hilo: ['hi lo', 'hilo', 'high low', 'taas baba', 'cards', 'baraha'],
  poker: ['poker', 'video poker', 'jacks or better', 'cards', 'baraha'],
  scratch: ['scratch', 'scratch card', 'kaskas', 'kiskis', 'sweepstakes'],
};

/** Said of any game, so they tell none apart. */
const FILLERS = new Set([
  'game',
  'games',
  'laro',
  'larong',
  'ng',
  'ang',
  'na',
  'sa',
  'mga',
  'the',
  'of',
  'and',
  'or',
  'o',
  'y',
]);

interface Kind {
  readonly gameType: GameType;
  readonly classKey: string | null;
  readonly engine: string | null;
}

/** What people call a title of this kind. */
export function kindWords(kind: Kind): readonly string[] {
  return [...(OF_TYPE[kind.gameType] ?? []), ...classWords(kind)];
}

/** What they call it to tell it from others of its category. */
export function classWords({ gameType, classKey, engine }: Kind): readonly string[] {
  return [...(OF_CLASS[`${gameType}/${classKey}`] ?? []), ...engineWords({ engine })];
}

/** What they call the game itself, whoever made it. */
export function engineWords({ engine }: Pick<Kind, 'engine'>): readonly string[] {
  return OF_ENGINE[engine ?? ''] ?? [];
}

/** The words that tell games apart; all of them when there are no others. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}
