import type { vip } from '@perya/contract';
import { BIRTHDAY_DAYS, GIFT_TIMES, progressTo, type LadderLevel } from '@perya/promotions';
import { ok } from '@perya/std';
import { readUnfollowedSince } from '../../ledger/followed.ts';
import { sessionOf, type Handler } from '../../handler.ts';
import { formatAmount } from '../../platform/money.ts';
import { dayOf } from '../../ledger/day.ts';
import { nextNight } from '../../ledger/night.ts';
import { zoneOf } from '../brand/index.ts';
import { readLevelRates } from '../rebate/index.ts';
import { bookOf } from '../wallet/index.ts';
import type { Period } from '../../ledger/periods.ts';
import { readClaimable } from './gift.store.ts';
import { CLAIM_DAYS, labelOf } from './ladder.service.ts';
import { seenBy, type VipMember } from './standing.service.ts';

const PPM_OF_PERCENT = 10_000;

type LevelRates = Awaited<ReturnType<typeof readLevelRates>>;

/** The ladder, and how the member stands on it. [API-48, SCR-10] */
export const showClubBenefit: Handler<typeof vip.clubBenefit> = async (ctx, _input, visitor) => {
  const session = sessionOf(visitor);
  const now = ctx.clock.now();
  const regradeTime = nextNight(now, await zoneOf(ctx, session.merchantCode)).toISOString();
  const seen = await seenBy(ctx, session);
  if (seen.why !== null) {
    const { why, level } = seen;
    const nothing = { levels: [], gifts: [], standing: null };
    return ok({ current: labelOf(level), why, ...nothing, rules: rulesOf(1), regradeTime });
  }
  const gifts = (await readClaimable(ctx.db, session.memberId, now)).map((row) => ({
    benefitId: row.id,
    kind: row.kind,
    labelId: labelOf(row.level),
    amount: formatAmount(BigInt(row.amount), row.currency),
    turnover: formatAmount(BigInt(row.turnover), row.currency),
    expireTime: (row.claim_until ?? now).toISOString(),
  }));
  const rates = await readLevelRates(ctx.db, session.merchantCode, dayOf(now, seen.ladder.zone));
  const uncounted = await readUnfollowedSince(ctx.db, 'activity');
  const time = (uncounted && uncounted < now ? uncounted : now).toISOString();
  return ok({
    current: labelOf(seen.row.level),
    why: null,
    levels: seen.ladder.levels.map((level, nr) => toLevel(seen, level, { nr, gifts, rates })),
    gifts,
    standing: { ...toStanding(seen), time },
    rules: rulesOf(seen.ladder.turnoverTimes),
    regradeTime,
  });
};

/** How far the next level is. [API-49, ENT-22] */
export const showRankProgress: Handler<typeof vip.rankProgress> = async (ctx, _input, visitor) => {
  const session = sessionOf(visitor);
  const seen = await seenBy(ctx, session);
  const level = seen.why === null ? seen.row.level : seen.level;
  const progress = seen.why === null ? nextOf(seen)?.progress : undefined;
  const nothing = formatAmount(0n, (await bookOf(ctx, session)).currency);
  return ok({
    currentProgress: {
      completedConditions: progress?.done ?? nothing,
      totalExpectedConditions: progress?.target ?? nothing,
      percent: progress?.percent ?? 0,
    },
    playerRankProgress: { labelId: labelOf(level) },
  });
};

function rulesOf(turnoverTimes: number): vip.ClubBenefit['rules'] {
  return { giftTimes: Number(GIFT_TIMES), turnoverTimes, birthdayDays: BIRTHDAY_DAYS, claimDays: CLAIM_DAYS };
}

function toLevel(
  { ladder, row }: VipMember,
  level: LadderLevel,
  { nr, gifts, rates }: { readonly nr: number; readonly gifts: readonly vip.VipGift[]; readonly rates: LevelRates },
): vip.VipLevel {
  const { currency } = ladder.book;
  const told = (figure: bigint) => formatAmount(figure, currency);
  return {
    labelId: labelOf(nr),
    name: level.name,
    conditions: { deposits: told(level.deposits), validBets: told(level.validBets), keep: told(level.keep) },
    benefits: {
      levelUp: told(level.levelUp),
      week: told(level.week),
      month: told(level.month),
      birthday: told(level.birthday),
      dailyWithdraw: told(level.dailyWithdraw),
      rebateRate: rateOf(rates, nr) / PPM_OF_PERCENT,
    },
    isReached: nr <= row.best,
    claimable: gifts.some(({ labelId }) => labelId === labelOf(nr)),
  };
}

/** A level without a rate of its own has that of the next one below. */
function rateOf(rates: LevelRates, nr: number): number {
  for (let level = nr; level >= 0; level -= 1) {
    const rate = rates.get(level);
    if (rate !== undefined) return rate;
  }
  return 0;
}

type Standing = NonNullable<vip.ClubBenefit['standing']>;

function toStanding(seen: VipMember): Omit<Standing, 'time'> {
  const { ladder, row, quarter, week, month } = seen;
  const { levels, book } = ladder;
  const told = (figure: bigint) => formatAmount(figure, book.currency);
  const own = levels[row.level];
  const best = levels[row.best];
  const period = (of: Period, gift: bigint, bets: bigint) => ({
    startDate: of.from,
    endDate: of.to,
    gift: told(gift),
    validBets: told(bets),
    needed: told(GIFT_TIMES * gift),
  });
  const done = told(row.quarterBets);
  return {
    deposits: told(row.deposits),
    validBets: told(row.validBets),
    next: nextOf(seen),
    keep: own && row.level > 1 ? { needed: told(own.keep), done, startDate: quarter.from, endDate: quarter.to } : null,
    regain: best && row.best > row.level ? { labelId: labelOf(row.best), needed: told(best.keep), done } : null,
    week: period(week, own?.week ?? 0n, row.weekBets),
    month: period(month, own?.month ?? 0n, row.monthBets),
  };
}

/** The level to grow to; one that was lost comes back in another way. */
function nextOf({ ladder, row }: VipMember): Standing['next'] {
  const nr = Math.max(row.level, row.best) + 1;
  const target = ladder.levels[nr];
  if (!target) return null;
  const { completed, expected, percent } = progressTo(target, row);
  const told = (figure: bigint) => formatAmount(figure, ladder.book.currency);
  return { labelId: labelOf(nr), progress: { done: told(completed), target: told(expected), percent } };
}
