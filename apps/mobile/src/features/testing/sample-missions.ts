import type { checkIn, mission } from '@perya/contract';

type Step = mission.MissionStep;

/** A step that is open and not begun. */
export function missionStep(change: Partial<Step> = {}): Step {
  return {
    nr: 1,
    goal: 'validBets',
    kinds: [],
    titles: [],
    article: null,
    state: 'open',
    progress: { done: '3100.00', target: '5000.00', percent: 62 },
    left: '1900.00',
    unlockedBy: null,
    finishedDate: null,
    amount: '88.00',
    turnover: '88.00',
    reward: null,
    days: [],
    ...change,
  };
}

const counted = (done: number, target: number) => ({
  progress: { done: String(done), target: String(target), percent: Math.floor((100 * done) / target) },
  left: String(target - done),
});

/** A reward that can be taken. */
export const CLAIMABLE = {
  id: '71',
  state: 'claimable',
  canClaim: true,
  expireTime: '2026-11-20T15:59:00.000Z',
} as const;

/** Four steps, of which two are finished, one is open and one is locked. */
export function chainSteps(): Step[] {
  const taken = { id: '70', state: 'claimed', canClaim: false, expireTime: null } as const;
  return [
    missionStep({
      goal: 'limitSet',
      state: 'finished',
      ...counted(1, 1),
      finishedDate: '2026-11-10',
      amount: '20.00',
      turnover: '20.00',
      reward: taken,
    }),
    missionStep({
      nr: 2,
      goal: 'titlesTried',
      state: 'finished',
      ...counted(3, 3),
      finishedDate: '2026-11-12',
      amount: '30.00',
      turnover: '30.00',
      reward: CLAIMABLE,
    }),
    missionStep({ nr: 3 }),
    missionStep({
      nr: 4,
      goal: 'daysPlayed',
      state: 'locked',
      ...counted(0, 4),
      unlockedBy: 3,
      amount: '50.00',
      turnover: '50.00',
    }),
  ];
}

/** A weekly chain. */
export function missionChain(change: Partial<mission.Mission> = {}): mission.Mission {
  return {
    id: '31',
    title: 'Week at the fair',
    highlight: '',
    note: '',
    image: '/art/tent',
    tone: 'sunset',
    period: 'week',
    startDate: '2026-11-09',
    endDate: '2026-11-15',
    endTime: '2026-11-15T16:00:00.000Z',
    finished: 2,
    amount: '188.00',
    turnoverTimes: 1,
    claimHours: 168,
    steps: chainSteps(),
    ...change,
  };
}

/** A mission of one step. */
export function singleMission(id: string, step: Partial<Step>, change: Partial<mission.Mission> = {}): mission.Mission {
  return missionChain({ id, finished: 0, amount: '10.00', steps: [missionStep(step)], ...change });
}

/** The missions of a member. */
export function missionsOf(...list: mission.Mission[]): mission.Missions {
  return { why: null, missions: list, time: '2026-11-15T12:41:00.000Z' };
}

/** The calendar of November at its tenth visit. */
export function calendarOf(change: Partial<checkIn.Calendar> = {}): checkIn.Calendar {
  return {
    promotionId: '32',
    title: 'Visits in',
    highlight: 'November',
    note: '',
    image: '/art/tent',
    tone: 'sunset',
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    today: '2026-11-15',
    nextTime: '2026-11-15T16:00:00.000Z',
    tiles: Array.from({ length: 30 }, (_, at) => ({
      nr: at + 1,
      amount: at % 5 === 4 ? '5.00' : '1.00',
      state: at < 9 ? 'taken' : at === 9 ? 'today' : 'coming',
    })),
    visits: 9,
    tile: { nr: 10, amount: '5.00', turnover: '5.00', isTaken: false },
    why: null,
    earned: '11.00',
    total: '98.00',
    turnoverTimes: 1,
    ...change,
  };
}
