import type { vip } from '@perya/contract';

type Standing = NonNullable<vip.ClubBenefit['standing']>;

/** Name, deposits, valid bets, level-up, week, month, birthday, paid out a day, rebate. */
const TABLE = [
  ['Bagito', 0, 0, 0, 0, 0, 0, 50_000, 0.3],
  ['Parol', 1000, 5000, 58, 28, 128, 58, 50_000, 0.4],
  ['Banderitas', 5000, 30_000, 188, 88, 388, 188, 50_000, 0.6],
  ['Bituin', 20_000, 100_000, 388, 188, 888, 388, 100_000, 0.8],
  ['Buwan', 50_000, 300_000, 888, 388, 1888, 888, 200_000, 1],
  ['Araw', 120_000, 900_000, 1888, 588, 2888, 1288, 300_000, 1.05],
] as const;

const pesos = (whole: number) => `${whole}.00`;

/** Levels 0 to 5, of which those up to one are reached. */
export function vipLevels(reached = 3): vip.VipLevel[] {
  return TABLE.map(([name, deposits, validBets, levelUp, week, month, birthday, daily, rebateRate], number) => ({
    labelId: `VIP${number}`,
    name,
    conditions: { deposits: pesos(deposits), validBets: pesos(validBets), keep: pesos(validBets / 20) },
    benefits: {
      levelUp: pesos(levelUp),
      week: pesos(week),
      month: pesos(month),
      birthday: pesos(birthday),
      dailyWithdraw: pesos(daily),
      rebateRate,
    },
    isReached: number <= reached,
    claimable: false,
  }));
}

/** On the way from VIP 3 to VIP 4. */
export function vipStanding(change: Partial<Standing> = {}): Standing {
  const period = { startDate: '2026-11-09', endDate: '2026-11-15', gift: '188.00', needed: '18800.00' };
  return {
    deposits: '50000.00',
    validBets: '174000.00',
    next: { labelId: 'VIP4', progress: { done: '224000.00', target: '350000.00', percent: 64 } },
    keep: { needed: '5000.00', done: '1200.00', startDate: '2026-10-01', endDate: '2026-12-31' },
    regain: null,
    week: { ...period, validBets: '12000.00' },
    month: {
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      gift: '888.00',
      needed: '88800.00',
      validBets: '40000.50',
    },
    time: '2026-11-15T12:41:00.000Z',
    ...change,
  };
}

/** A gift that can be taken. */
export function vipGift(change: Partial<vip.VipGift> = {}): vip.VipGift {
  return {
    benefitId: '71',
    kind: 'week',
    labelId: 'VIP3',
    amount: '188.00',
    turnover: '188.00',
    expireTime: '2026-11-22T15:59:00.000Z',
    ...change,
  };
}

/** The ladder as somebody of VIP 3 sees it. */
export function clubBenefit(change: Partial<vip.ClubBenefit> = {}): vip.ClubBenefit {
  return {
    current: 'VIP3',
    why: null,
    levels: vipLevels(),
    gifts: [],
    standing: vipStanding(),
    rules: {
      giftTimes: 100,
      turnoverTimes: 1,
      birthdayDays: 90,
      claimDays: { levelUp: 30, week: 7, month: 7, birthday: 14 },
    },
    regradeTime: '2026-11-15T18:30:00.000Z',
    ...change,
  };
}

/** How far the next level is. */
export function rankProgress(change: Partial<vip.RankProgress['currentProgress']> = {}): vip.RankProgress {
  return {
    currentProgress: {
      completedConditions: '224000.00',
      totalExpectedConditions: '350000.00',
      percent: 64,
      ...change,
    },
    playerRankProgress: { labelId: 'VIP3' },
  };
}
