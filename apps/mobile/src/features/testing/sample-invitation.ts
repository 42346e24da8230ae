import type { invitation } from '@perya/contract';

/** A link for players that holds. */
export function linkOf(code: string, change: Partial<invitation.InvitationLink> = {}): invitation.InvitationLink {
  return {
    id: `7${code.length}${code.charCodeAt(0)}`,
    code,
    url: `https://perya.example/r/${code}`,
    type: 'player',
    rates: [],
    note: '',
    created: '2026-11-10T04:00:00.000Z',
    ends: null,
    uses: 0,
    usesMax: null,
    state: 'open',
    ...change,
  };
}

/** The links of an agent who has something to pass on. */
export function linksOf(
  list: readonly invitation.InvitationLink[],
  change: Partial<invitation.InvitationLinks> = {},
): invitation.InvitationLinks {
  return {
    list: [...list],
    next: null,
    own: [
      { gameType: 'RNG', rate: 1.2 },
      { gameType: 'LIVE', rate: 0.6 },
    ],
    fromDay: '2026-11-16',
    opensAccounts: false,
    ...change,
  };
}
