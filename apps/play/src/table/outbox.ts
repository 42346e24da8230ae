import { studio, type Value } from '@perya/contract';
import { UNANSWERED, type Ask, type Outcome } from '../studio.ts';

/** A stake on its way: the key is made once and stays with it until an answer comes. */
export interface Stake {
  readonly session: string;
  readonly key: string;
  readonly stake: string;
}

/** What the player is told while there is no answer. */
export type Delay = 'lost' | 'pending';

/** A round that was played, with the wallet after it. */
export type Played = Value<typeof studio.play>;

/** Refusals that say nothing about a stake which may have arrived before. */
const UNSETTLED: readonly string[] = [UNANSWERED, 'too.many.requests', 'system.upgrading', 'unknown.error'];

const FIRST_WAIT_MS = 700;
const WAIT_MAX_MS = 5000;
const PENDING_WAIT_MS = 1500;

/**
 * Sends a stake until it is known what became of it. The key makes every repeat the same round, so sending again can
 * never stake twice. [R41]
 */
export async function deliver(
  ask: Ask,
  stake: Stake,
  wait: (ms: number) => Promise<void>,
  onDelay: (delay: Delay) => void,
  isGone: () => boolean,
): Promise<Outcome<typeof studio.play>> {
  let waitMs = FIRST_WAIT_MS;
  for (;;) {
    const outcome = await ask(studio.play, stake);
    if (outcome.ok || isGone()) return outcome;
    const { code } = outcome.error;
    const isPending = code === 'round.pending';
    if (!isPending && !UNSETTLED.includes(code)) return outcome;
    onDelay(isPending ? 'pending' : 'lost');
    await wait(isPending ? PENDING_WAIT_MS : waitMs);
    waitMs = Math.min(WAIT_MAX_MS, waitMs * 2);
  }
}
