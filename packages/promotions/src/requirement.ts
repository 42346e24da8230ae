import { ceilDiv, fail, FULL_BPS, max, min, ok, type Result } from '@perya/std';

/** What a deposit is matched with. */
export interface MatchRule {
  readonly rateBps: number;
  readonly cap: bigint;
  readonly minDeposit: bigint;
}

/** What is to be staked: so many times the bonus, or the bonus and the part of the deposit that it matches. */
export interface RequirementRule {
  readonly times: number;
  readonly base: 'bonus' | 'bonusAndMatched';
}

/** A bonus and the part of the deposit that earned it; nothing is matched where no deposit was asked for. */
export interface Award {
  readonly bonus: bigint;
  readonly matched: bigint;
}

/** The bonus of a deposit. Whatever is above the cap is not matched, so a larger deposit never makes it harder. */
export function matchDeposit(deposit: bigint, rule: MatchRule): Result<Award, 'deposit.min'> {
  if (deposit < rule.minDeposit) return fail('deposit.min', { min: rule.minDeposit });
  const rate = BigInt(rule.rateBps);
  const bonus = min(rule.cap, (deposit * rate) / FULL_BPS);
  return ok({ bonus, matched: min(deposit, ceilDiv(bonus * FULL_BPS, rate)) });
}

/** How much must be staked before an award is the player's own. */
export function neededFor({ bonus, matched }: Award, { times, base }: RequirementRule): bigint {
  return BigInt(times) * (base === 'bonus' ? bonus : bonus + matched);
}

/** Whether some deposit could be asked for more than so many times its bonus; a rate that does not divide rounds up. */
export function canExceed(limitTimes: number, rule: RequirementRule, match: MatchRule | null): boolean {
  if (rule.base === 'bonus' || match === null) return rule.times > limitTimes;
  const rate = BigInt(match.rateBps);
  const times = BigInt(rule.times);
  const smallest = max(1n, min(match.cap, (match.minDeposit * rate) / FULL_BPS));
  // The part that is matched is a centavo more at most, which weighs heaviest on the smallest bonus.
  const rounding = FULL_BPS % rate === 0n ? 0n : rate;
  return times * (smallest * (rate + FULL_BPS) + rounding) > BigInt(limitTimes) * smallest * rate;
}
