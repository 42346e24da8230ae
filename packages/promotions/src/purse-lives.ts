import { assert, type Draws } from '@perya/std';
import { DUST } from './purse.ts';

/** How often a title pays which multiple of the stake, the multiples in hundredths; whatever is left of 10,000 pays nothing. */
export type PaySheet = readonly { readonly odds: number; readonly multiple: number }[];

/** A purse to be played out by somebody who always stakes the same. */
export interface PurseLifePlan {
  readonly deposit: bigint;
  readonly bonus: bigint;
  readonly needed: bigint;
  readonly steps: number;
  readonly cap: bigint | null;
  readonly maxStake: bigint;
  readonly stake: bigint;
  /** In percent. */
  readonly weight: number;
  readonly sheet: PaySheet;
  /** How many bets a day are placed, and how many days the purse lives; without it, until it is over. */
  readonly pace?: { readonly betsPerDay: number; readonly days: number };
}

/** What became of one purse. Amounts in minor units; they are numbers, because millions of bets are played. */
export interface PurseLife {
  /** Bonus that became cash. */
  readonly released: number;
  /** Bonus that went back to the house: above the cap, or expired. */
  readonly returned: number;
  readonly staked: number;
  /** What of the stakes the purse paid. */
  readonly stakedFromPurse: number;
  readonly bets: number;
  readonly end: 'converted' | 'used' | 'expired' | 'stuck';
}

const ODDS_TOTAL = 10_000;
/** A life without a pace ends here: a title that pays back more than it takes would never. */
const BETS_MAX = 5_000_000;

/** What a title keeps of its stakes, in basis points. */
export function edgeOf(sheet: PaySheet): number {
  const paid = sheet.reduce((total, { odds, multiple }) => total + odds * multiple, 0);
  return ODDS_TOTAL - Math.round(paid / 100);
}

/** What each of the 10,000 places of a sheet pays for a stake. */
function winsOf(sheet: PaySheet, stake: number): Float64Array {
  const wins = new Float64Array(ODDS_TOTAL);
  let from = 0;
  for (const { odds, multiple } of sheet) {
    wins.fill(Math.floor((stake * multiple) / 100), from, from + odds);
    from += odds;
  }
  assert(from <= ODDS_TOTAL, 'odds add up to 10,000 at most');
  return wins;
}

/**
 * Prepares lives of a plan. Each call plays one by the rules of stakes, meter and release, worked out in numbers: a test holds
 * it to those rules bet by bet. `openAt` is told what the purse holds at the end of each day it is open.
 */
export function purseLives(
  plan: PurseLifePlan,
  draws: Draws,
): (openAt?: (day: number, balance: number) => void) => PurseLife {
  const figures = [plan.deposit, plan.bonus, plan.needed, plan.maxStake, plan.stake, plan.cap ?? 0n];
  assert(plan.bonus > 0n && plan.needed > 0n && plan.stake > 0n, 'a purse has an amount, a requirement and stakes');
  assert(
    figures.every((figure) => figure < 2n ** 43n),
    'amounts of a purse can be multiplied',
  );
  const [deposit = 0, bonus = 0, needed = 0, maxStake = 0, stake = 0] = figures.map(Number);
  const cap = plan.cap === null ? Infinity : Number(plan.cap);
  const { steps, weight, pace } = plan;
  const wins = winsOf(plan.sheet, stake);
  assert(
    wins.reduce((most, win) => Math.max(most, win), 0) * stake <= Number.MAX_SAFE_INTEGER,
    'wins can be shared exactly',
  );
  const isStakable = weight > 0 && stake <= maxStake;
  const countedEach = isStakable ? Math.floor((stake * weight) / 100) : 0;
  const betsMax = pace ? pace.betsPerDay * pace.days : BETS_MAX;
  const betsPerDay = pace?.betsPerDay ?? Infinity;
  const dust = Number(DUST);
  return (openAt) => {
    let [cash, balance, done, step, released, bets, stakedFromPurse] = [deposit, bonus, 0, 0, 0, 0, 0];
    const over = (end: PurseLife['end'], returned: number): PurseLife => ({
      released,
      returned,
      staked: bets * stake,
      stakedFromPurse,
      bets,
      end,
    });
    while (bets < betsMax) {
      const fromPurse = stake - Math.min(cash, stake);
      if (fromPurse > 0 && (!isStakable || fromPurse > balance)) return over('stuck', 0);
      const win = wins[draws.below(ODDS_TOTAL)] ?? 0;
      const toPurse = fromPurse === 0 ? 0 : Math.floor((win * fromPurse) / stake);
      cash += win - toPurse - (stake - fromPurse);
      balance += toPurse - fromPurse;
      stakedFromPurse += fromPurse;
      bets += 1;
      done = Math.min(needed, done + countedEach);
      for (; step < steps && done * steps >= needed * (step + 1); step += 1) {
        const taken = Math.min(Math.floor(balance / (steps - step)), cap - released);
        balance -= taken;
        released += taken;
        cash += taken;
      }
      if (step === steps) return over('converted', balance);
      if (balance < dust) {
        const rest = Math.min(balance, cap - released);
        released += rest;
        return over('used', balance - rest);
      }
      if (openAt && bets % betsPerDay === 0) openAt(bets / betsPerDay, balance);
    }
    return over('expired', balance);
  };
}
