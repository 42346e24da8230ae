import { describe, expect, it } from 'vitest';
import { checkIn, daysInRow, type DayOfRow } from './check-in.ts';
import {
  betterRank,
  boardText,
  multiplePoints,
  prizeRanges,
  rankBoard,
  validPoints,
  type Score,
} from './leaderboard.ts';
import { doneOf, rowOf, standMissions, type MissionFacts, type MissionTask, type PlayedTitle } from './missions.ts';
import { friendState, referralPay, toldFriendState, type FriendFacts } from './referral.ts';
import { layWheel, spinWheel } from './wheel.ts';

describe('a chain of missions', () => {
  it('shows progress floored and unlocks in order', () => {
    const open = { target: 500_000n, done: 310_000n, wasFinished: false };
    expect(standMissions([open, open])).toEqual([
      { state: 'open', percent: 62 },
      { state: 'locked', percent: 0 },
    ]);
    expect(standMissions([{ ...open, done: 500_000n }, open])[1]).toEqual({ state: 'open', percent: 62 });
  });

  it('keeps a finished step finished after a later void, and lowers only open ones', () => {
    const voided = { target: 500_000n, done: 100n, wasFinished: true };
    expect(standMissions([voided, { ...voided, wasFinished: false }])).toEqual([
      { state: 'finished', percent: 100 },
      { state: 'open', percent: 0 },
    ]);
  });
});

describe('a step of a mission', () => {
  const on = (day: string, more: Partial<PlayedTitle> = {}): PlayedTitle => ({
    day,
    title: 'LAB/slot',
    kind: 'RNG',
    rounds: 1n,
    valid: 100n,
    ...more,
  });
  const facts = (more: Partial<MissionFacts>): MissionFacts => ({
    played: [],
    isVerified: false,
    hasLimit: false,
    articles: [],
    days: [],
    ...more,
  });
  const done = (task: Omit<MissionTask, 'target'>, more: Partial<MissionFacts>) =>
    doneOf({ target: 1n, ...task }, facts(more));

  it('counts play in the kinds and titles it names, and never cockfights', () => {
    const played = [
      on('2026-03-02'),
      on('2026-03-02', { title: 'LAB/table', kind: 'LIVE', valid: 30n, rounds: 2n }),
      on('2026-03-03', { title: 'CK/arena', kind: 'COCKFIGHT', valid: 5_000n, rounds: 9n }),
    ];
    expect(done({ goal: 'validBets' }, { played })).toBe(130n);
    expect(done({ goal: 'rounds' }, { played })).toBe(3n);
    expect(done({ goal: 'daysPlayed' }, { played })).toBe(1n);
    expect(done({ goal: 'titlesTried' }, { played })).toBe(2n);
    expect(done({ goal: 'validBets', kinds: ['LIVE', 'COCKFIGHT'] }, { played })).toBe(30n);
    expect(done({ goal: 'rounds', titles: ['LAB/slot'] }, { played })).toBe(1n);
    expect(done({ goal: 'rounds', titles: ['LAB/slot'], kinds: ['LIVE'] }, { played })).toBe(0n);
  });

  it('is never below nothing, and a title or day of which all was taken back was not played', () => {
    const played = [on('2026-03-02', { rounds: 0n, valid: 0n }), on('2026-03-03', { rounds: -1n, valid: -400n })];
    for (const goal of ['validBets', 'rounds', 'daysPlayed', 'titlesTried'] as const)
      expect([goal, done({ goal }, { played })]).toEqual([goal, 0n]);
  });

  it('may ask for papers, a limit and articles', () => {
    expect([done({ goal: 'kycDone' }, {}), done({ goal: 'kycDone' }, { isVerified: true })]).toEqual([0n, 1n]);
    expect([done({ goal: 'limitSet' }, {}), done({ goal: 'limitSet' }, { hasLimit: true })]).toEqual([0n, 1n]);
    const articles = ['7', '8', '8'];
    expect(done({ goal: 'articleRead' }, { articles })).toBe(2n);
    expect(done({ goal: 'articleRead', article: '7' }, { articles })).toBe(1n);
    expect(done({ goal: 'articleRead', article: '9' }, { articles })).toBe(0n);
  });

  it('of days in a row forgives one, skips a pause, and does not take a day that runs for a missed one', () => {
    const days = ['02', '03', '04', '05', '06', '07'].map((day) => ({
      day: `2026-03-${day}`,
      isPaused: day === '05',
    }));
    const task: MissionTask = { goal: 'daysPlayed', target: 3n, inRow: true };
    const played = ['02', '03', '06'].map((day) => on(`2026-03-${day}`));
    expect(rowOf(task, { played, days }).map(({ state }) => state)).toEqual([
      'visited',
      'visited',
      'missed',
      'paused',
      'visited',
    ]);
    expect(done(task, { played, days })).toBe(3n);
    expect(done(task, { played: [...played, on('2026-03-07')], days })).toBe(4n);
    expect(done(task, { played: [on('2026-03-02'), on('2026-03-06')], days })).toBe(1n);
  });
});

describe('the calendar', () => {
  it('pays the n-th tile for the n-th visit of the month, once a day', () => {
    const tiles = [100n, 200n];
    expect(checkIn(tiles, { visits: 1, visitedToday: false })).toEqual({ ok: true, value: { nr: 2, amount: 200n } });
    expect(checkIn(tiles, { visits: 1, visitedToday: true })).toMatchObject({ error: { code: 'promotion.once' } });
    expect(checkIn(tiles, { visits: 2, visitedToday: false })).toMatchObject({ error: { code: 'promotion.closed' } });
  });

  it('forgives one missed day of a row and skips days of a pause', () => {
    const days = (letters: string) =>
      daysInRow(
        letters
          .split('')
          .map((letter): DayOfRow => (letter === 'v' ? 'visited' : letter === 'p' ? 'paused' : 'missed')),
      );
    expect(['vvvvvvv', 'vvvmvvvv', 'vvvppppvvvv', 'vmvvmvv', 'vvvm', ''].map(days)).toEqual([7, 7, 7, 4, 3, 0]);
  });
});

describe('a board', () => {
  const PRIZES = [15_000, 8_000, 5_000, 3_000, 2_000, 1_500, 1_000, 800, 600]
    .concat(
      Array.from({ length: 11 }, () => 400),
      Array.from({ length: 30 }, () => 290),
    )
    .map((pesos) => BigInt(pesos) * 100n);
  const score = (member: string, points: bigint, reachedRow: bigint, more: Partial<Score> = {}): Score => ({
    member,
    points,
    reachedRow,
    cluster: null,
    isOutside: false,
    ...more,
  });

  it('gives a point for each full ten pesos, up to the cap of the day', () => {
    expect(validPoints([4_020_999n], null)).toBe(4_020n);
    expect(validPoints([4_020_999n, 1_999n], 2_000n)).toBe(2_001n);
  });

  it('counts the three best multiples of rounds of at least five pesos', () => {
    const rounds = [500n, 500n, 500n, 500n, 499n].map((stake, place) => ({ stake, win: BigInt(place + 1) * 1_000n }));
    expect(multiplePoints(rounds)).toBe(800n + 600n + 400n);
    expect(multiplePoints(rounds, 1)).toBe(800n);
  });

  it('ranks by points, then by who reached them first; linked people keep one place, staff none', () => {
    const places = rankBoard(
      [
        score('late', 50n, 9n),
        score('early', 50n, 3n),
        score('best', 90n, 8n, { cluster: 'c' }),
        score('linked', 80n, 1n, { cluster: 'c' }),
        score('staff', 99n, 2n, { isOutside: true }),
        score('idle', 0n, 4n),
      ],
      PRIZES,
    );
    expect(places.map(({ rank, member, prize }) => [rank, member, prize])).toEqual([
      [1, 'best', 1_500_000n],
      [2, 'early', 800_000n],
      [3, 'late', 500_000n],
    ]);
  });

  it('is a line for each place to whoever checks its hash, and hides whom it hides', () => {
    const text = boardText([
      { rank: 1, account: 'b***t', points: 90n, prize: '15000.00' },
      { rank: 2, account: '', points: 50n, prize: '8000.00' },
    ]);
    expect(text).toBe('1,b***t,90,15000.00\n2,,50,8000.00\n');
    expect(boardText([])).toBe('');
  });

  it('tells which ranks pay the same, and which one above pays more', () => {
    expect(prizeRanges(PRIZES).slice(-3)).toEqual([
      { from: 9, to: 9, prize: 60_000n },
      { from: 10, to: 20, prize: 40_000n },
      { from: 21, to: 50, prize: 29_000n },
    ]);
    const above = (rank: number | null) => betterRank(PRIZES, rank);
    expect([above(1), above(2), above(12), above(21), above(51), above(900), above(null)]).toEqual([
      null,
      1,
      9,
      20,
      50,
      50,
      50,
    ]);
  });

  it('gives out its whole pool of 50,000 over fifty places', () => {
    const places = rankBoard(
      Array.from({ length: 60 }, (_, row) => score(`m${row}`, 1n, BigInt(row))),
      PRIZES,
    );
    expect(places.reduce((sum, { prize }) => sum + prize, 0n)).toBe(5_000_000n);
    expect([places[19]?.prize, places[20]?.prize, places[50]?.prize]).toEqual([40_000n, 29_000n, 0n]);
  });
});

describe('a friend who was invited', () => {
  const PLAYED: FriendFacts = {
    isTimeOver: false,
    isVerified: true,
    firstDeposit: 50_000n,
    isTurnoverReached: true,
    validBets: 500_000n,
    daysPlayed: 3,
    link: 'none',
    isStopped: false,
  };

  it('counts when everything holds within thirty days, and for nothing less', () => {
    expect(friendState('playing', PLAYED)).toBe('counted');
    const less: Partial<FriendFacts>[] = [
      { isVerified: false },
      { firstDeposit: 49_999n },
      { firstDeposit: null },
      { isTurnoverReached: false },
      { validBets: 499_999n },
      { daysPlayed: 2 },
    ];
    expect(less.map((one) => friendState('registered', { ...PLAYED, ...one }))).toEqual(less.map(() => 'playing'));
    expect(friendState('registered', { ...PLAYED, validBets: 0n })).toBe('registered');
    const over = less.map((one) => friendState('playing', { ...PLAYED, ...one, isTimeOver: true }));
    expect(over).toEqual(less.map(() => 'expired'));
    // What was reached in time counts, however late somebody looks.
    expect(friendState('playing', { ...PLAYED, isTimeOver: true })).toBe('counted');
  });

  it('who may be the inviter is looked into by staff, and only they read so', () => {
    expect(friendState('playing', { ...PLAYED, link: 'suspected' })).toBe('review');
    expect(friendState('review', { ...PLAYED, isTimeOver: true })).toBe('review');
    expect(toldFriendState('review')).toBe('playing');
    // Who was found to be the same person never counts, and nothing is told about it either.
    expect(friendState('playing', { ...PLAYED, link: 'confirmed' })).toBe('playing');
    expect(friendState('playing', { ...PLAYED, link: 'confirmed', isTimeOver: true })).toBe('expired');
  });

  it('stays where they are when excluded, and once counted or expired', () => {
    expect(friendState('registered', { ...PLAYED, isStopped: true })).toBe('registered');
    expect(friendState('counted', { ...PLAYED, validBets: 0n })).toBe('counted');
    expect(friendState('expired', PLAYED)).toBe('expired');
  });

  it('pays both, the inviter for twenty in a month', () => {
    expect(referralPay(10_000n, 19)).toEqual({ inviter: 10_000n, friend: 10_000n });
    expect(referralPay(10_000n, 20)).toEqual({ inviter: 0n, friend: 10_000n });
  });
});

describe('a wheel', () => {
  const FIELDS = [
    { prize: 100n, odds: 9_000 },
    { prize: 1_000n, odds: 999 },
    { prize: 100_000n, odds: 1 },
  ];

  it('has fields exactly as wide as their odds, and stops on the one that was drawn', () => {
    expect(layWheel(FIELDS).map(({ from, to }) => [from, to])).toEqual([
      [0, 9_000],
      [9_000, 9_999],
      [9_999, 10_000],
    ]);
    const counts = new Map<bigint, number>();
    for (let at = 0; at < 10_000; at++) {
      const { prize } = spinWheel(FIELDS, { below: () => at }).field;
      counts.set(prize, (counts.get(prize) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual([9_000, 999, 1]);
  });

  it('nearly gives nothing: beside the first prize it stops exactly as often as its neighbours are wide', () => {
    const fields = [FIELDS[2]!, FIELDS[0]!, FIELDS[1]!];
    const laid = layWheel(fields);
    const [top] = laid;
    for (const near of [1, 10, 250]) {
      let stops = 0;
      for (let at = 0; at < 10_000; at++) {
        const { field } = spinWheel(fields, { below: () => at });
        const gap = Math.min((at - (top?.to ?? 0) + 10_000) % 10_000, ((top?.from ?? 0) - 1 - at + 10_000) % 10_000);
        if (field.prize !== top?.prize && gap < near) stops += 1;
        expect(at >= field.from && at < field.to).toBe(true);
      }
      expect(stops).toBe(2 * near);
    }
  });

  it('whose odds are not all of ten thousand is none', () => {
    expect(() => layWheel(FIELDS.slice(1))).toThrow('add up to ten thousand');
  });
});
