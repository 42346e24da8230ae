import type { referral } from '@perya/contract';

/** Somebody who came with the code. */
export function friendOf(account: string, change: Partial<referral.Friend> = {}): referral.Friend {
  return { account, headIcon: '/avatars/sun.svg', time: '2026-11-02T04:00:00.000Z', status: 'registered', ...change };
}

/** A code, its conditions and four friends. */
export function referralOf(change: Partial<referral.Referral> = {}): referral.Referral {
  return {
    code: 'JM7K2P',
    url: 'https://perya.example/m/register?code=JM7K2P',
    invited: 7,
    valid: 3,
    bonus: '300.00',
    waiting: '0.00',
    monthCount: 2,
    rules: {
      withinDays: 30,
      firstDeposit: '500.00',
      depositTurnoverTimes: 1,
      validBets: '5000.00',
      daysPlayed: 3,
      monthMax: 20,
      inviterAward: '100.00',
      friendAward: '100.00',
      turnoverTimes: 1,
      turnover: '100.00',
      claimDays: 7,
    },
    list: [
      friendOf('ka***ne', { status: 'counted' }),
      friendOf('jo***21', { status: 'playing', time: '2026-11-06T04:00:00.000Z' }),
      friendOf('mi***05', { time: '2026-11-13T04:00:00.000Z' }),
      friendOf('ro***88', { status: 'expired', time: '2026-10-04T04:00:00.000Z' }),
    ],
    next: null,
    ...change,
  };
}
