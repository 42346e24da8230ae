import { CURRENCIES, isCurrency, type rounds } from '@perya/contract';
import {
  canonicalJson,
  drawsFrom,
  drawsOfLink,
  hashModel,
  hashSeed,
  isHex,
  isLinkOf,
  type Draws,
} from '@perya/fairness';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import type { FairTitle } from './fair-titles.ts';

/** What is compared, in the order it is shown. */
export type CheckName = 'seed' | 'link' | 'model' | 'events' | 'win';

/** One thing that was told, and whether it holds. */
export interface Check {
  readonly name: CheckName;
  readonly holds: boolean;
}

/** A round worked out again. */
export interface Recomputed {
  readonly title: FairTitle;
  readonly events: readonly unknown[];
  /** As the wire has amounts. */
  readonly win: string;
  /** What a round came to that everybody shared, in the words of its game; null where nobody did. */
  readonly outcome: unknown;
}

/** What can be said of a round: nothing before its seed is told, and nothing of one that was never played. */
export type Verdict =
  | { readonly kind: 'running' | 'unplayed' | 'sealed' | 'unknown' }
  | { readonly kind: 'checked'; readonly checks: readonly Check[]; readonly found: Recomputed | null };

/** Where chance came from, whether that is what was told before, and chance itself when it can be had. */
interface Source {
  readonly told: Check;
  readonly draws: (() => Draws) | null;
}

/** What can be said without the rules of the game; null when those are needed. */
export function verdictWithoutRules({ state, proof, shared }: rounds.Round): Verdict | null {
  if (state === 'open') return { kind: 'running' };
  if (state !== 'closed') return { kind: 'unplayed' };
  if (proof) return proof.serverSeed === null ? { kind: 'sealed' } : null;
  // Whoever took a win early sees the round of all others end first.
  return shared?.link === null ? { kind: 'running' } : null;
}

/** Works a round out again from its seeds and compares all that was told of it. [2.1] */
export function checkRound(round: rounds.Round, title: FairTitle | undefined): Verdict {
  const early = verdictWithoutRules(round);
  if (early) return early;
  const source = sourceOf(round);
  if (!title || !source) return { kind: 'unknown' };
  const model = title.modelId === round.modelId && hashModel(title.model) === round.modelHash;
  const told: readonly Check[] = [source.told, { name: 'model', holds: model }];
  // Other tables give other symbols: comparing those would say nothing.
  if (!model) return { kind: 'checked', found: null, checks: told };
  const { stake, currency, choice, actions } = round;
  const found = source.draws && recompute({ title, stake, currency, choice, actions, draws: source.draws });
  return {
    kind: 'checked',
    found,
    checks: [
      ...told,
      // Names may have changed their order on the way.
      { name: 'events', holds: found !== null && canonicalJson(found.events) === canonicalJson(round.events) },
      { name: 'win', holds: found?.win === round.win },
    ],
  };
}

function sourceOf({ proof, shared }: rounds.Round): Source | null {
  if (proof) {
    const { serverSeed, serverHash, clientSeed, nonce } = proof;
    const seed = serverSeed !== null && isHex(serverSeed) ? serverSeed : null;
    return {
      told: { name: 'seed', holds: seed !== null && hashSeed(seed) === serverHash },
      draws: seed === null ? null : () => drawsFrom(seed, clientSeed, nonce),
    };
  }
  if (!shared) return null;
  const { salt, place, terminal } = shared;
  const link = shared.link !== null && isHex(shared.link) ? shared.link : null;
  return {
    told: { name: 'link', holds: link !== null && isLinkOf(link, place, terminal) },
    draws: link === null ? null : () => drawsOfLink(link, salt),
  };
}

/** Everything that decides a round. */
export interface Decided {
  readonly title: FairTitle;
  readonly stake: string;
  readonly currency: string;
  readonly choice: unknown;
  readonly actions: readonly unknown[];
  readonly draws: () => Draws;
}

/** Works a round out; nothing when no such round can be played. */
export function recompute({ title, stake, currency, choice, actions, draws }: Decided): Recomputed | null {
  const staked = minorOf(stake);
  const chosen = title.readChoice ? title.readChoice(choice) : undefined;
  if (!isCurrency(currency) || chosen === null) return null;
  // Titles have one list of stakes for all currencies.
  if (!title.stakes.includes(staked / CURRENCIES[currency].houseUnit)) return null;
  const played = title.steps ? title.steps.run(staked, draws(), chosen, actions) : title.play(staked, draws(), chosen);
  // Whatever is typed as an action comes this far.
  if (!played || !Number.isInteger(played.win)) return null;
  const outcome = title.shared ? title.shared.outcome(draws()) : null;
  return { title, events: played.events, win: amountOf(played.win, decimalsOf(stake)), outcome };
}
