import type { rounds } from '@perya/contract';
import { canonicalJson, drawsFrom, hashModel, hashSeed, isHex } from '@perya/fairness';
import type { SpinEvent } from '@perya/slots/public';
import type { TumbleEvent } from '@perya/tumble/public';
import { fairTitle } from './fair-titles.ts';

/** What is compared, in the order it is shown. */
export type CheckName = 'seed' | 'model' | 'events' | 'win';

/** One thing that was told, and whether it holds. */
export interface Check {
  readonly name: CheckName;
  readonly holds: boolean;
}

/** A spin of any engine. */
export type FairSpin = SpinEvent | TumbleEvent;

/** A round worked out again. */
export interface Recomputed {
  readonly theme: string;
  readonly spins: readonly FairSpin[];
  /** As the wire has amounts. */
  readonly win: string;
}

/** What can be said of a round: nothing before its seed is told, and nothing of one that was never played. */
export type Verdict =
  | { readonly kind: 'running' | 'unplayed' | 'sealed' | 'unknown' }
  | { readonly kind: 'checked'; readonly checks: readonly Check[]; readonly found: Recomputed | null };

/** Works a round out again from its seeds and compares all that was told of it. [2.1] */
export function checkRound(round: rounds.Round): Verdict {
  const { proof } = round;
  if (round.state === 'open') return { kind: 'running' };
  if (round.state !== 'closed') return { kind: 'unplayed' };
  if (proof.serverSeed === null) return { kind: 'sealed' };
  const title = fairTitle(round.gameCode);
  if (!title) return { kind: 'unknown' };
  const { serverSeed, clientSeed, nonce } = proof;
  const seed = isHex(serverSeed) && hashSeed(serverSeed) === proof.serverHash;
  const model = title.modelId === round.modelId && hashModel(title.model) === round.modelHash;
  const told: readonly Check[] = [
    { name: 'seed', holds: seed },
    { name: 'model', holds: model },
  ];
  // Other tables give other symbols: comparing those would say nothing.
  if (!model) return { kind: 'checked', found: null, checks: told };
  const found = recompute({ title: round.gameCode, stake: round.stake, serverSeed, clientSeed, nonce });
  return {
    kind: 'checked',
    found,
    checks: [
      ...told,
      // Names may have changed their order on the way.
      { name: 'events', holds: found !== null && canonicalJson(found.spins) === canonicalJson(round.events) },
      { name: 'win', holds: found?.win === round.win },
    ],
  };
}

/** Everything that decides a round. */
export interface Decided {
  readonly title: string;
  readonly stake: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** Works a round out; nothing when no such round can be played. */
export function recompute({ title: code, stake, serverSeed, clientSeed, nonce }: Decided): Recomputed | null {
  const title = fairTitle(code);
  const staked = minorUnits(stake);
  if (!title || !title.stakes.includes(staked) || !isHex(serverSeed)) return null;
  const { events, win } = title.play(staked, drawsFrom(serverSeed, clientSeed, nonce));
  return { theme: title.theme, spins: events as readonly FairSpin[], win: wireAmount(win) };
}

/** An amount of the wire in its smallest units; rounds of games stay far below what a number can hold. */
export function minorUnits(amount: string): number {
  return Number(amount.replace('.', ''));
}

/** Smallest units as the wire has amounts. */
export function wireAmount(minor: number): string {
  const digits = `00${minor}`.slice(-Math.max(3, String(minor).length));
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
