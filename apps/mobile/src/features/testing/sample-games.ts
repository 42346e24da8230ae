import type { catalog, rounds, Value } from '@perya/contract';

/** A title that can be played. */
export function game(id: string, change: Partial<catalog.Game> = {}): catalog.Game {
  return {
    nodeId: id,
    gameName: `Game ${id}`,
    vassalage: 'AGILA',
    gameType: 'RNG',
    gameId: `game-${id}`,
    showIcon: `/games/game-${id}`,
    color: '#203040',
    supportPlay: true,
    isNew: false,
    hasTrial: true,
    minBet: '0.20',
    rtp: 96.5,
    ...change,
  };
}

/** As many titles, from a number on. */
export function games(count: number, from = 1): catalog.Game[] {
  return Array.from({ length: count }, (_, at) => game(String(from + at)));
}

/** A vendor of slots. */
export function vendor(vassalage: string, change: Partial<catalog.LobbyVendor> = {}): catalog.LobbyVendor {
  return {
    vassalage,
    name: vassalage,
    mobileSmallIcon: `/vendors/${vassalage.toLowerCase()}`,
    mobileLargeIcon: `/vendors/${vassalage.toLowerCase()}-large`,
    gameTypes: ['RNG'],
    titles: 4,
    ...change,
  };
}

/** A lobby of two vendors of slots. */
export function lobby(change: Partial<catalog.VendorGameType> = {}): catalog.VendorGameType {
  return {
    vendors: [vendor('AGILA'), vendor('PERLAS')],
    vendorNames: [],
    sorting: [],
    mapping: {},
    gameClassify: { RNG: [{ key: 'JACKPOT', name: 'Jackpot' }] },
    ...change,
  };
}

/** A page of the game list. */
export function gamePage(
  list: readonly catalog.Game[],
  change: Partial<Value<typeof catalog.gameList>> = {},
): Value<typeof catalog.gameList> {
  return { games: [...list], pageNum: 1, totalPages: 1, total: list.length, ...change };
}

/** A match that is still to come. */
export function match(change: Partial<Value<typeof catalog.hotMatches>[number]> = {}) {
  return {
    vendor: 'BTI',
    roomId: null,
    nodeId: 'M1',
    league: 'Liga Pilipinas',
    homeTeam: 'Manila',
    awayTeam: 'Cebu',
    homeTeamImageUrl: '',
    awayTeamImageUrl: '/crests/cebu.png',
    matchTime: '2025-01-02T03:04:00.000Z',
    ...change,
  };
}

/** A round that waits for its player. */
export function openRound(betNo: string, change: Partial<rounds.OpenRound> = {}): rounds.OpenRound {
  return {
    betNo,
    vassalage: 'AGILA',
    gameName: 'Jade Dragon Fury',
    nodeId: '7',
    stake: '20.00',
    openedAt: '2026-11-15T02:00:00.000Z',
    next: 'player',
    dueAt: null,
    ...change,
  };
}
