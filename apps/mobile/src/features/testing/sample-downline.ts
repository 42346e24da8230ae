import type { agency, Value } from '@perya/contract';

/** A player directly below an agent. */
export function teamMember(account: string, change: Partial<agency.TeamMember> = {}): agency.TeamMember {
  return {
    id: `m-${account}`,
    account,
    headIcon: '',
    type: 0,
    balance: '1284.00',
    lastLogin: '2026-11-15T12:37:00.000Z',
    rebate: null,
    rates: [],
    directCount: 0,
    teamCount: 0,
    joined: '2026-08-02T04:00:00.000Z',
    status: 'active',
    ...change,
  };
}

/** An agent of the team, with people below. */
export function teamAgent(account: string, change: Partial<agency.TeamMember> = {}): agency.TeamMember {
  return teamMember(account, {
    type: 1,
    rebate: 1,
    rates: [
      { gameType: 'RNG', rate: 1 },
      { gameType: 'LIVE', rate: 0.5 },
    ],
    directCount: 4,
    teamCount: 12,
    ...change,
  });
}

type Downline = Value<typeof agency.downline>;

/** Who stands directly below the agent who asks, on one page. */
export function downlineOf(list: readonly agency.TeamMember[], change: Partial<Downline> = {}): Downline {
  return {
    list: [...list],
    pageNum: 1,
    totalPages: 1,
    total: list.length,
    path: [{ id: 'm-ana', account: 'ana' }],
    parent: null,
    teamCount: 342,
    rates: [
      { gameType: 'RNG', rate: 1.2 },
      { gameType: 'LIVE', rate: 0.6 },
    ],
    seesMoney: true,
    ...change,
  };
}

/** An agent directly below, of whose slots 0.8 % are granted further down. */
export function ratedAgent(account: string, change: Partial<agency.RatedAgent> = {}): agency.RatedAgent {
  return {
    id: `m-${account}`,
    account,
    headIcon: '',
    rates: [
      { gameType: 'RNG', rate: 1, next: null, least: 0.8, leastAccount: 'tessm', most: 1.2 },
      { gameType: 'LIVE', rate: 0.5, next: null, least: 0, leastAccount: null, most: 0.6 },
    ],
    ...change,
  };
}

/** Own rates and those of the agents directly below, on one page. */
export function teamRatesOf(
  downlines: readonly agency.RatedAgent[],
  change: Partial<agency.TeamRates> = {},
): agency.TeamRates {
  return {
    own: [
      { gameType: 'RNG', rate: 1.2 },
      { gameType: 'LIVE', rate: 0.6 },
    ],
    fromDay: '2026-11-16',
    downlines: [...downlines],
    next: null,
    ...change,
  };
}
