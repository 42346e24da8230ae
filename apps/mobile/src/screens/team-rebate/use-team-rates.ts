import { agency } from '@perya/contract';
import { useState } from 'react';
import { ask, type Outcome } from '@perya/web/query/api.ts';
import { usePages, type PagesResult } from '@perya/web/query/use-pages.ts';

/** What the first page says about all of it. */
export type RateFacts = Pick<agency.TeamRates, 'own' | 'fromDay'>;

/** An agent directly below as the server has them now. */
export interface FreshAgent {
  readonly agent: agency.RatedAgent;
  readonly facts: RateFacts;
}

/** Rates of a team, and what to do when one was changed. */
export interface TeamRatesState {
  readonly state: PagesResult<agency.RatedAgent, RateFacts>;
  readonly agents: readonly agency.RatedAgent[] | undefined;
  /** Shows an agent as the server has them now. */
  readonly put: (agent: agency.RatedAgent) => void;
}

/** Own rates and those of the agents directly below, page by page. [API-100] */
export function useTeamRates(): TeamRatesState {
  const state = usePages<agency.RatedAgent, string, RateFacts>({
    key: agency.rates.path,
    idOf: ({ id }) => id,
    askPage: async (cursor, signal) => {
      const outcome = await ask(agency.rates, cursor === null ? {} : { cursor }, { signal, quiet: true });
      if (!outcome.ok) return outcome;
      const { downlines, next, ...facts } = outcome.value;
      return { ok: true, value: { items: downlines, next, extra: facts } };
    },
  });
  const [changed, setChanged] = useState<Readonly<Record<string, { agent: agency.RatedAgent; at: number }>>>({});
  const put = (agent: agency.RatedAgent) =>
    setChanged((before) => ({ ...before, [agent.id]: { agent, at: Date.now() } }));
  const agents = state.items?.map((agent) => {
    const change = changed[agent.id];
    return change && change.at >= state.at ? change.agent : agent;
  });
  return { state, agents, put };
}

/** Looks for an agent directly below through all pages; nothing when there is none of this id any more. */
export async function findAgent(id: string): Promise<Outcome<FreshAgent | null>> {
  let cursor: string | null = null;
  let facts: RateFacts | undefined;
  do {
    const input: { cursor?: string } = cursor === null ? {} : { cursor };
    const outcome = await ask(agency.rates, input, { quiet: true, anew: true });
    if (!outcome.ok) return outcome;
    const { downlines, next, own, fromDay } = outcome.value;
    facts = facts ?? { own, fromDay };
    const agent = downlines.find((one) => one.id === id);
    if (agent) return { ok: true, value: { agent, facts } };
    cursor = next;
  } while (cursor !== null);
  return { ok: true, value: null };
}
