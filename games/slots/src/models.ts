import type { CertifiedModel } from '@perya/game-math';
import { EXPAND_MODELS } from './expand/models.ts';
import { BONUS_MODELS } from './bonus/models.ts';
import { HOLD_MODELS } from './hold/models.ts';
import { LINE_MODELS } from './lines/models.ts';
import { WAY_MODELS } from './ways/models.ts';

/** Every model of a slot with reels. */
export const SLOT_MODELS: readonly CertifiedModel[] = [
  ...LINE_MODELS,
  ...EXPAND_MODELS,
  ...HOLD_MODELS,
  ...WAY_MODELS,
  ...BONUS_MODELS,
];
