import type { CertifiedModel } from '@perya/game-math';
import { HOLD_MODELS } from './hold/models.ts';
import { LINE_MODELS } from './lines/models.ts';

/** Every model of a slot with reels. */
export const SLOT_MODELS: readonly CertifiedModel[] = [...LINE_MODELS, ...HOLD_MODELS];
