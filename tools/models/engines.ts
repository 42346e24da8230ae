import type { Engine } from './engine.ts';
import { hold } from './hold.ts';
import { lines } from './lines.ts';
import { tumble } from './tumble.ts';

/** Every engine that has models. */
export const ENGINES: readonly Engine[] = [lines, hold, tumble];
