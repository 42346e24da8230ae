import { COIN_MODELS } from './coin/models.ts';
import { COLOR_MODELS } from './color/models.ts';
import { CRASH_MODELS } from './crash/models.ts';
import { DICE_MODELS } from './dice/models.ts';
import { DROP_MODELS } from './drop/models.ts';
import { HILO_MODELS } from './hilo/models.ts';
import { KENO_MODELS } from './keno/models.ts';
import { LIMBO_MODELS } from './limbo/models.ts';
import { MINES_MODELS } from './mines/models.ts';
import type { InstantModel } from './model.ts';
import { POKER_MODELS } from './poker/models.ts';
import { SCRATCH_MODELS } from './scratch/models.ts';
import { TOWERS_MODELS } from './towers/models.ts';
import { WHEEL_MODELS } from './wheel/models.ts';

/** Every model of the instant games, by the engine that plays it. */
export const INSTANT_MODELS: Readonly<Record<string, readonly InstantModel[]>> = {
  crash: CRASH_MODELS,
  mines: MINES_MODELS,
  drop: DROP_MODELS,
  dice: DICE_MODELS,
  limbo: LIMBO_MODELS,
  hilo: HILO_MODELS,
  wheel: WHEEL_MODELS,
  keno: KENO_MODELS,
  towers: TOWERS_MODELS,
  color: COLOR_MODELS,
  coin: COIN_MODELS,
  scratch: SCRATCH_MODELS,
  poker: POKER_MODELS,
};
