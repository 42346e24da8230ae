import type { CertifiedModel, StudioTitle } from '@perya/game-math';
import type { InstantModel } from '@perya/instant/model';
import { INSTANT_MODELS } from '@perya/instant/models';
import { INSTANT_TITLES } from '@perya/instant/titles';
import { SLOT_MODELS } from '@perya/slots/models';
import { SLOT_TITLES } from '@perya/slots/titles';
import { TUMBLE_MODELS } from '@perya/tumble/models';
import { TUMBLE_TITLES } from '@perya/tumble/titles';

/** Models whose rounds come from books of seeds. */
export const BOOK_MODELS: readonly CertifiedModel[] = TUMBLE_MODELS;

/** Every model of the studio that plays without a word of the player. */
export const MODELS: readonly CertifiedModel[] = [...SLOT_MODELS, ...BOOK_MODELS];

/** Every model in which the player chooses or acts. */
export const INSTANT: readonly InstantModel[] = Object.values(INSTANT_MODELS).flat();

/** Every title of the studio. */
export const TITLES: readonly StudioTitle[] = [...SLOT_TITLES, ...TUMBLE_TITLES, ...INSTANT_TITLES];
