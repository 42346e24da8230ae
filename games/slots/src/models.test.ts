import { faultsOf, type CertifiedModel, type GoldenRounds } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { goldenWins } from '../../../tools/testing/golden-wins.ts';
import { repeats } from '../../../tools/testing/repeats.ts';
import golden from './golden.json';
import { SLOT_MODELS } from './models.ts';

const GOLDEN: Readonly<Record<string, GoldenRounds>> = golden;
/** The longest form is `npm run simulate -- all`. */
const ROUNDS = repeats({ quick: 2000, long: 30_000 });
const KEPT = 40;

const NAMED = SLOT_MODELS.map((model) => [model.id, model] as const);
/** One of each engine, since all of its models are played by the same rules. */
const FIRSTS = NAMED.filter(([id]) => id.endsWith('-01'));
const OTHERS = NAMED.filter(([id]) => !id.endsWith('-01'));

describe('models', () => {
  it('has a first model of nine engines', () => {
    expect(FIRSTS).toHaveLength(9);
  });

  it.each(NAMED)('%s pays what its golden rounds pay [R46]', (id, model) => {
    expect(GOLDEN[id]?.wins).toHaveLength(KEPT);
    expect(goldenWins(model, KEPT)).toEqual(GOLDEN[id]?.wins);
  });

  it.each(FIRSTS)('%s is what its sheet says [R46, R47]', expectFaultless);
  it.each(OTHERS)('%s is what its sheet says [R46, R47]', { tags: ['long'] }, expectFaultless);
});

function expectFaultless(id: string, model: CertifiedModel): void {
  expect(faultsOf(model, GOLDEN[id], ROUNDS)).toEqual([]);
}
