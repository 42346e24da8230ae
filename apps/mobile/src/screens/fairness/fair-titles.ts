import { SLOT_TITLES } from '@perya/slots/titles';
import { TUMBLE_TITLES } from '@perya/tumble/titles';

/** The titles whose rounds can be worked out here, whatever the engine. */
export const FAIR_TITLES = [...SLOT_TITLES, ...TUMBLE_TITLES];

const BY_CODE = new Map(FAIR_TITLES.map((title) => [title.code, title]));

/** The title of a code; undefined when its rules are not here. */
export function fairTitle(code: string) {
  return BY_CODE.get(code);
}
