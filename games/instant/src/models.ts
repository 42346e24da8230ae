import type { InstantModel } from './model.ts';
import { MINES_MODELS } from './mines/models.ts';

/** Every model of the instant games, by the engine that plays it. */
export const INSTANT_MODELS: Readonly<Record<string, readonly InstantModel[]>> = { mines: MINES_MODELS };
