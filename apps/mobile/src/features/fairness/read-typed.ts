import { recompute, type Decided, type Recomputed } from './check-round.ts';

/** What can be typed, by the engine: where there is something to choose, and where something is done. */
export const EXAMPLES: Readonly<Record<string, { readonly choice?: string; readonly actions?: string }>> = {
  mines: { choice: '{"mines":3}', actions: '[{"pick":4},{"take":true}]' },
  towers: { choice: '{"level":"easy"}', actions: '[{"door":0},{"take":true}]' },
  hilo: { actions: '[{"guess":"high"},{"take":true}]' },
  poker: { actions: '[{"hold":[true,false,true,false,false]}]' },
  crash: { choice: '{"auto":200}', actions: '[{"end":true}]' },
  drop: { choice: '{"risk":"low"}' },
  wheel: { choice: '{"risk":"low"}' },
  dice: { choice: '{"side":"under","chance":50}' },
  limbo: { choice: '{"target":200}' },
  coin: { choice: '{"side":"heads"}' },
  keno: { choice: '{"picks":[1,2,3]}' },
  color: { choice: '{"colors":[0]}' },
};

/** A round as it is typed: what was chosen and done is JSON, empty where there is nothing. */
export interface Typed {
  readonly title: Decided['title'];
  readonly stake: string;
  readonly currency: string;
  readonly choice: string;
  readonly actions: string;
}

/** Works a typed round out; nothing without chance, or when it cannot be played like that. */
export function readTyped(
  { title, stake, currency, choice, actions }: Typed,
  draws: Decided['draws'] | null,
): Recomputed | null {
  if (!draws) return null;
  const chosen = parsed(choice);
  const done = actions.trim() === '' ? [] : parsed(actions);
  if (chosen === undefined || !Array.isArray(done)) return null;
  const { steps, shared } = title;
  // What was done in a shared round is written down by the clock of the server; no player says it like that.
  const read = shared ? done : done.map((action: unknown) => steps?.readAction(action) ?? null);
  const isReadable = read.every((action: unknown) => typeof action === 'object' && action !== null);
  return isReadable ? recompute({ title, stake, currency, choice: chosen, actions: read, draws }) : null;
}

/** Null for nothing, undefined for what is no JSON. */
function parsed(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
