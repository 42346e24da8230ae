import { codeOf } from '@perya/game-math';
import { INSTANT_SHELF, INSTANT_VENDOR } from '../../../games/instant/src/shelf.ts';
import { SHELF } from '../../../games/slots/src/shelf.ts';
import { TUMBLE_SHELF } from '../../../games/tumble/src/shelf.ts';

/** A title as far as its picture is concerned. */
export interface Pictured {
  readonly code: string;
  readonly name: string;
  readonly vendor: string;
  readonly theme: string;
  readonly hero: string;
}

const reels = [...SHELF, ...TUMBLE_SHELF].flatMap(({ vendor, titles }) =>
  titles.map(([name, theme, hero]) => ({ code: codeOf(name), name, vendor, theme, hero })),
);

const instant = INSTANT_SHELF.flatMap(({ titles }) =>
  titles.map(([name, theme, hero]) => ({ code: codeOf(name), name, vendor: INSTANT_VENDOR, theme, hero })),
);

/** Everything on the shelves of the studio, whether its rules are finished or not. */
export const PICTURED: readonly Pictured[] = [...reels, ...instant];
