import { titlesOf, type CertifiedModel, type StudioTitle } from '@perya/game-math';
import { SLOT_MODELS } from './models.ts';
import { SHELF } from './shelf.ts';

/** Which shelf of the lobby the models of an engine stand on, by the first letters of their ids. */
const CLASSES: Readonly<Record<string, string>> = {
  LN3: 'CLASSIC',
  LN5: 'LINES',
  LN40: 'LINES',
  W243: 'WAYS',
  W1K: 'WAYS',
  HNS: 'JACKPOT',
  EXP: 'BONUS',
  WHL: 'BONUS',
  PCK: 'BONUS',
};

/** Lines so few are what people call classic. */
const CLASSIC_LINES = 9;

function classOf({ id, coins }: CertifiedModel): string {
  const known = CLASSES[id.slice(0, id.indexOf('-'))] ?? 'LINES';
  return known === 'LINES' && coins <= CLASSIC_LINES ? 'CLASSIC' : known;
}

/** Every title with reels. */
export const SLOT_TITLES: readonly StudioTitle[] = titlesOf(SHELF, SLOT_MODELS, {
  engine: 'slots',
  classOf,
});

const BY_CODE: ReadonlyMap<string, StudioTitle> = new Map(SLOT_TITLES.map((title) => [title.code, title]));

/** The title of a code. */
export function titleOf(code: string): StudioTitle | undefined {
  return BY_CODE.get(code);
}
