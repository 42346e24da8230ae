import type { invitation } from '@perya/contract';
import type { KindRate } from '../lines/index.ts';
import type { LinkRow } from './link.store.ts';

/** Types of whoever is brought in. [ROLE-11] */
export const TYPE_OF = { player: 0, agent: 1 } as const satisfies Record<invitation.InvitedType, number>;

/** What a link is at a moment: what ended it first does not matter to anybody, so the agent's own word comes first. */
export function stateOf(
  row: Pick<LinkRow, 'revoked_at' | 'ends_at' | 'uses' | 'uses_max'>,
  now: Date,
): (typeof invitation.LINK_STATES)[number] {
  if (row.revoked_at !== null) return 'revoked';
  if (row.uses_max !== null && row.uses >= row.uses_max) return 'used';
  return row.ends_at !== null && row.ends_at <= now ? 'expired' : 'open';
}

/** Rates as they are kept with a link. */
export function toKept(rates: readonly KindRate[]): Readonly<Record<string, number>> {
  return Object.fromEntries(rates.map(({ category, ratePpm }) => [category, ratePpm]));
}

/** And back. */
export function fromKept(kept: Readonly<Record<string, number>>): KindRate[] {
  return Object.entries(kept).map(([category, ratePpm]) => ({ category, ratePpm }));
}
