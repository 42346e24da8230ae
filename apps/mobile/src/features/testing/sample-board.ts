import type { board } from '@perya/contract';

/** A head of a weekly board whose points are valid bets. */
export function boardHead(change: Partial<board.BoardHead> = {}): board.BoardHead {
  return {
    boardId: 'b46',
    state: 'open',
    from: '2026-11-08T16:00:00.000Z',
    to: '2026-11-15T16:00:00.000Z',
    finalTime: '2026-11-16T16:00:00.000Z',
    pool: '50000.00',
    prizes: [
      { from: 1, to: 1, reward: '15000.00' },
      { from: 2, to: 2, reward: '8000.00' },
      { from: 3, to: 3, reward: '5000.00' },
      { from: 4, to: 20, reward: '400.00' },
    ],
    rules: {
      points: 'valid',
      perPoint: '10.00',
      dailyCap: 2000,
      minStake: null,
      bestRounds: null,
      leavesOut: ['COCKFIGHT'],
      claimDays: 7,
      turnoverTimes: 0,
    },
    players: 5,
    finalHash: null,
    time: '2026-11-14T12:41:00.000Z',
    ...change,
  };
}

/** Places from the first on. */
export function boardPlaces(count = 5): board.BoardPlace[] {
  return Array.from({ length: count }, (_, at) => ({
    rank: at + 1,
    account: at === 3 ? null : `p***${at + 1}`,
    headIcon: at === 3 ? null : '/avatars/sun.svg',
    points: 9820 - at * 840,
    reward: ['15000.00', '8000.00', '5000.00'][at] ?? '400.00',
    isOwn: false,
  }));
}

/** Twelfth, and on the way up. */
export function ownPlace(change: Partial<board.OwnPlace> = {}): board.OwnPlace {
  return {
    rank: 12,
    account: 'a***a',
    headIcon: '/avatars/kite.svg',
    points: 4020,
    reward: '400.00',
    next: { rank: 11, points: 120, reward: '400.00' },
    prize: { rank: 9, points: 340, reward: '600.00' },
    isHidden: false,
    ...change,
  };
}

/** The board of this week. */
export function leaderBoard(change: Partial<board.LeaderBoard> = {}): board.LeaderBoard {
  return {
    period: 'week',
    why: null,
    head: boardHead(),
    list: boardPlaces(),
    mine: ownPlace(),
    previous: null,
    missions: [],
    ...change,
  };
}
