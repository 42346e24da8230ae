import { bonus } from './bonus.ts';
import type { Engine } from './engine.ts';
import { expand } from './expand.ts';
import { hold } from './hold.ts';
import { lines } from './lines.ts';
import { tumble } from './tumble.ts';
import { ways } from './ways.ts';

/** Every engine that has models. */
export const ENGINES: readonly Engine[] = [lines, expand, ways, bonus, hold, tumble];
