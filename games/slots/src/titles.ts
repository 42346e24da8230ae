import { titlesOf, type StudioTitle } from '@perya/game-math';
import { SLOT_MODELS } from './models.ts';
import { SHELF } from './shelf.ts';

/** Which shelf of the lobby the models of an engine stand on, by the first letters of their ids. */
const CLASSES: Readonly<Record<string, string>> = { LN5: 'LINES' };

/** Games of so few lines are what people call classic. */
const CLASSIC_LINES = 9;

/** Every title with reels. */
export const SLOT_TITLES: readonly StudioTitle[] = titlesOf(SHELF, SLOT_MODELS, {
  engine: 'slots',
  classOf: ({ id, coins }) => (coins <= CLASSIC_LINES ? 'CLASSIC' : (CLASSES[id.slice(0, 3)] ?? 'LINES')),
});

const BY_CODE: ReadonlyMap<string, StudioTitle> = new Map(SLOT_TITLES.map((title) => [title.code, title]));

/** The title of a code. */
export function titleOf(code: string): StudioTitle | undefined {
  return BY_CODE.get(code);
}
