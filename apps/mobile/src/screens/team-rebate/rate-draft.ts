import type { agency, GameType } from '@perya/contract';
import { rateOf, stepsBetween, unitsOf, withinSteps } from '../../features/agency/rate-units.ts';

/** What somebody chose so far, in units, by kind of games. */
export type Draft = Readonly<Partial<Record<GameType, number>>>;

/** What holds from the next day on when nothing is changed: what was set today already, or what holds. */
export function standing({ next, rate }: agency.RateBounds): number {
  return unitsOf(next ?? rate);
}

/** What is chosen for a kind of games; bounds may have moved since. */
export function chosenOf(bounds: agency.RateBounds, draft: Draft): number {
  const chosen = draft[bounds.gameType];
  const steps = stepsBetween(bounds.least, bounds.most);
  return chosen === undefined || steps.last < steps.first ? standing(bounds) : withinSteps(chosen, steps);
}

/** What has to be said to the server: only what changes. */
export function changesOf(agent: agency.RatedAgent, draft: Draft): agency.KindRate[] {
  return agent.rates
    .filter((bounds) => chosenOf(bounds, draft) !== standing(bounds))
    .map((bounds) => ({ gameType: bounds.gameType, rate: rateOf(chosenOf(bounds, draft)) }));
}

/** Whether all of it holds already: an answer may have been lost. */
export function isSaved(agent: agency.RatedAgent, rates: readonly agency.KindRate[]): boolean {
  return rates.every(({ gameType, rate }) =>
    agent.rates.some((bounds) => bounds.gameType === gameType && standing(bounds) === unitsOf(rate)),
  );
}

/** Kinds of games for which there is something to give. */
export function settableOf(agent: agency.RatedAgent): readonly agency.RateBounds[] {
  return agent.rates.filter(({ most, rate, next }) => most > 0 || rate > 0 || (next ?? 0) > 0);
}
