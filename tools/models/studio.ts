import type { CertifiedModel, StudioTitle } from '@perya/game-math';
import { SLOT_MODELS } from '@perya/slots/models';
import { SLOT_TITLES } from '@perya/slots/titles';
import { TUMBLE_MODELS } from '@perya/tumble/models';
import { TUMBLE_TITLES } from '@perya/tumble/titles';

/** Every model of the studio that plays without a word of the player. */
export const MODELS: readonly CertifiedModel[] = [...SLOT_MODELS, ...TUMBLE_MODELS];

/** Every title of the studio. */
export const TITLES: readonly StudioTitle[] = [...SLOT_TITLES, ...TUMBLE_TITLES];
