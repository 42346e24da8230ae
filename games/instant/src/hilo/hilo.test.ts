import { seededDraws } from '@perya/game-math';
import { expect, it } from 'vitest';
import { HILO_MODELS } from './models.ts';
import { cardsOf, offerOf, type HiloAction, type HiloEvent, type HiloPublic } from './public.ts';

const SEEDS = 60;
const GUESSES = 6;

it.each(HILO_MODELS.map((model) => [model.id, model] as const))('offers what is paid then: %s [R46]', (_, model) => {
  let compared = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const actions: HiloAction[] = [];
    const run = () => model.steps?.run(100, seededDraws(seed), null, actions);
    const cards = () => cardsOf((run()?.events ?? []) as readonly HiloEvent[]);
    for (let step = 0; step < GUESSES && run()?.isOver === false; step += 1) {
      const before = cards();
      const guess = (before[before.length - 1]?.card.rank ?? 0) <= 7 ? 'high' : 'low';
      const offer = offerOf(model.rules as HiloPublic, before, guess);
      actions.push(offer ? { guess } : { pass: true });
      const last = cards()[before.length];
      if (!offer || last?.isRight !== true) continue;
      expect(last.hundredths).toBe(offer.hundredths);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(SEEDS);
});
