import type { StudioTitle } from '@perya/game-math';
import { INSTANT_TITLES } from '@perya/instant/titles';
import { SLOT_TITLES } from '@perya/slots/titles';
import { TUMBLE_TITLES } from '@perya/tumble/titles';

/** Every title this server can run, of every engine. */
export const STUDIO_TITLES: readonly StudioTitle[] = [...SLOT_TITLES, ...TUMBLE_TITLES, ...INSTANT_TITLES];

const BY_CODE: ReadonlyMap<string, StudioTitle> = new Map(STUDIO_TITLES.map((title) => [title.code, title]));

/** The title of a code; undefined when this server cannot run it. */
export function studioTitle(code: string): StudioTitle | undefined {
  return BY_CODE.get(code);
}

/** Every title of the studio. */
export function studioTitles(): readonly StudioTitle[] {
  return STUDIO_TITLES;
}
