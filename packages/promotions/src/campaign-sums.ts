import { FULL_BPS } from '@perya/std';
import type { PastAward, PastPlay } from './past-awards.ts';

/** What a campaign would have given, and to whom. Shares in basis points; null where there is nothing to compare with. */
export interface CampaignAnswer {
  readonly members: number;
  readonly takers: number;
  readonly awards: number;
  readonly awarded: bigint;
  /** Of what was played, and of what the house kept. */
  readonly ofValidBps: number | null;
  readonly ofGgrBps: number | null;
  readonly byDay: readonly { readonly day: string; readonly awarded: bigint; readonly awards: number }[];
  /** What takers got, and the ten who got most. */
  readonly p10: bigint;
  readonly p50: bigint;
  readonly p90: bigint;
  readonly top: readonly { readonly member: string; readonly amount: bigint }[];
  /** Of those it was open to, how many got nothing. */
  readonly nothingBps: number;
  /** The first day on which the budget would not have been enough. */
  readonly exhaustedOn: string | null;
}

const TOP = 10;

/** Adds up what a campaign would have given, one member after the other. */
export class CampaignSums {
  readonly #days = new Map<string, { awarded: bigint; awards: number }>();
  readonly #costs: bigint[] = [];
  #top: { readonly member: string; readonly amount: bigint }[] = [];
  #members = 0;
  #awards = 0;
  #valid = 0n;
  #ggr = 0n;

  /** Somebody it was open to, and what they would have been given. */
  add(member: string, awards: readonly PastAward[], play: readonly PastPlay[]): void {
    this.#members += 1;
    this.addPlay(play);
    this.give(member, awards);
  }

  /** What somebody who was looked at before would have been given once all had been, as a place on a board. */
  give(member: string, awards: readonly PastAward[]): void {
    let amount = 0n;
    for (const one of awards) {
      if (one.amount <= 0n) continue;
      amount += one.amount;
      this.#awards += 1;
      const day = this.#days.get(one.day);
      if (day) {
        day.awarded += one.amount;
        day.awards += 1;
      } else this.#days.set(one.day, { awarded: one.amount, awards: 1 });
    }
    if (amount > 0n) this.#take(member, amount);
  }

  /** What was played counts, whoever played it. */
  addPlay(play: readonly PastPlay[]): void {
    for (const { valid, staked, returned } of play) {
      this.#valid += valid;
      this.#ggr += staked - returned;
    }
  }

  #take(member: string, amount: bigint): void {
    this.#costs.push(amount);
    const least = this.#top[this.#top.length - 1];
    if (least && this.#top.length === TOP && amount <= least.amount) return;
    this.#top = [...this.#top, { member, amount }].sort(byAmount).slice(0, TOP);
  }

  /** What came of all of them. */
  answer(budget: bigint): CampaignAnswer {
    const costs = this.#costs.sort((one, other) => (one < other ? -1 : Number(one > other)));
    const byDay = [...this.#days]
      .map(([day, sums]) => ({ day, ...sums }))
      .sort((one, other) => (one.day < other.day ? -1 : 1));
    const awarded = byDay.reduce((sum, day) => sum + day.awarded, 0n);
    const at = (percent: number) => costs[Math.min(costs.length - 1, Math.floor((costs.length * percent) / 100))] ?? 0n;
    return {
      members: this.#members,
      takers: costs.length,
      awards: this.#awards,
      awarded,
      ofValidBps: shareOf(awarded, this.#valid),
      ofGgrBps: shareOf(awarded, this.#ggr),
      byDay,
      p10: at(10),
      p50: at(50),
      p90: at(90),
      top: this.#top,
      nothingBps: this.#members === 0 ? 0 : Math.floor(((this.#members - costs.length) * 10_000) / this.#members),
      exhaustedOn: exhaustedOn(byDay, budget),
    };
  }
}

function byAmount(one: { readonly amount: bigint }, other: { readonly amount: bigint }): number {
  return one.amount > other.amount ? -1 : Number(one.amount < other.amount);
}

function shareOf(amount: bigint, whole: bigint): number | null {
  return whole > 0n ? Number((amount * FULL_BPS) / whole) : null;
}

function exhaustedOn(byDay: CampaignAnswer['byDay'], budget: bigint): string | null {
  let given = 0n;
  for (const { day, awarded } of byDay) {
    given += awarded;
    if (given > budget) return day;
  }
  return null;
}
