import { faultsOf, type GoldenRounds } from '@perya/game-math';
import { expect, it } from 'vitest';
import golden from './golden.json';
import { SLOT_MODELS } from './models.ts';

const GOLDEN: Readonly<Record<string, GoldenRounds>> = golden;
/** The long form is `npm run simulate -- all`. */
const ROUNDS = 30_000;

it.each(SLOT_MODELS.map((model) => [model.id, model] as const))('%s is what its sheet says [R46, R47]', (id, model) => {
  expect(faultsOf(model, GOLDEN[id], ROUNDS)).toEqual([]);
});
