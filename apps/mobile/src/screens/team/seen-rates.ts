import type { agency } from '@perya/contract';
import { onSession } from '../../features/session/session.ts';

type Rates = readonly agency.KindRate[];

/** Older ones may have changed with the day. */
const TRUE_MS = 600_000;

/** What an answer about somebody further down says nothing of: the rates of those in between. */
const seen = new Map<string, { readonly rates: Rates; readonly at: number }>();

/** Remembers the rates of members as they are shown. */
export function noteRates(members: readonly agency.TeamMember[]): void {
  const at = Date.now();
  members.forEach(({ id, rates }) => seen.set(id, { rates, at }));
}

/** The rates of somebody who was shown a moment ago; nothing of anybody else. */
export function seenRates(id: string): Rates | undefined {
  const known = seen.get(id);
  return known && Date.now() - known.at < TRUE_MS ? known.rates : undefined;
}

// They belong to whoever was logged in.
onSession(() => seen.clear());
