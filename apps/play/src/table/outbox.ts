import type { Input, studio, Value } from '@perya/contract';
import { UNANSWERED, type Ask, type Outcome } from '../studio.ts';

/** What the player is told while there is no answer. */
export type Delay = 'lost' | 'pending';

/** Calls that say the same however often they are made. */
export type Move = typeof studio.play | typeof studio.act;

/** A round that was played, with the wallet after it. */
export type Played = Value<typeof studio.play>;

/** Refusals that say nothing about a stake which may have arrived before. */
const UNSETTLED: readonly string[] = [UNANSWERED, 'too.many.requests', 'system.upgrading', 'unknown.error'];

const FIRST_WAIT_MS = 700;
const WAIT_MAX_MS = 5000;
const PENDING_WAIT_MS = 1500;

/** How moves are sent. */
export interface Post {
  readonly ask: Ask;
  readonly wait: (ms: number) => Promise<void>;
  readonly onDelay: (delay: Delay) => void;
  readonly isGone: () => boolean;
}

/**
 * Sends a stake or an action until it is known what became of it. The key of a stake and the place of an action make
 * every repeat the same, so sending again can never stake or act twice. [R41]
 */
export async function deliver<C extends Move>(
  { ask, wait, onDelay, isGone }: Post,
  call: C,
  input: Input<C>,
): Promise<Outcome<C>> {
  let waitMs = FIRST_WAIT_MS;
  for (;;) {
    const outcome = await ask(call, input);
    if (outcome.ok || isGone()) return outcome;
    const { code, value } = outcome.error;
    if (code === 'round.too.soon') {
      await wait(restOf(value));
      continue;
    }
    const isPending = code === 'round.pending';
    if (!isPending && !UNSETTLED.includes(code)) return outcome;
    onDelay(isPending ? 'pending' : 'lost');
    await wait(isPending ? PENDING_WAIT_MS : waitMs);
    waitMs = Math.min(WAIT_MAX_MS, waitMs * 2);
  }
}

/** How long a round has to wait that came too soon for the rules of the region. */
function restOf(value: unknown): number {
  const { waitMs } = (value ?? {}) as { readonly waitMs?: unknown };
  return typeof waitMs === 'number' ? Math.min(WAIT_MAX_MS, waitMs) : FIRST_WAIT_MS;
}
