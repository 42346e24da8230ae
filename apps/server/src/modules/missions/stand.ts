import { doneOf, standMissions, type MissionFacts, type MissionStanding } from '@perya/promotions';
import type { Chain, Step } from './chain.service.ts';

/** How somebody stands with a step. */
export interface StoodStep extends MissionStanding {
  readonly step: Step;
  readonly done: bigint;
}

/** How somebody stands with the steps of a chain; what was finished before stays so. */
export function standChain(
  { steps }: Chain,
  facts: MissionFacts,
  wasFinished: (nr: number) => boolean,
): readonly StoodStep[] {
  const counted = steps.map((step) => ({
    step,
    target: step.target,
    done: doneOf(step, facts),
    wasFinished: wasFinished(step.nr),
  }));
  const standings = standMissions(counted);
  return counted.flatMap(({ step, done }, place) => {
    const standing = standings[place];
    return standing ? [{ step, done, ...standing }] : [];
  });
}
