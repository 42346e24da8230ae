import type { vip } from '@perya/contract';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { roundText } from '@perya/web/lib/format.ts';

type Level = vip.VipLevel;

/** How the member stands on the ladder. */
export type Standing = NonNullable<vip.ClubBenefit['standing']>;

/** How far a level is, in money and in percent. */
export interface Progress {
  readonly done: string;
  readonly target: string;
  readonly percent: number;
}

const COLUMNS = 3;
const FULL = 100;
const THOUSAND = 1000;
const MILLION = 1_000_000;
/** Below this the whole number is short enough. */
const SHORTENED_FROM = 10_000;

/** The number in a label: 3 of `VIP3`. */
export function levelNumber(labelId: string): number {
  return Number(labelId.replace(/\D/g, ''));
}

/** Where a level stands in the list of all; the first when it is none of them. */
export function placeOf(levels: readonly Level[], labelId: string): number {
  return Math.max(
    0,
    levels.findIndex((level) => level.labelId === labelId),
  );
}

/** How far a level is: what counts is capped at what it asks for, and a percent is never rounded up. [AGENT-24] */
export function progressTo({ conditions }: Level, standing: Pick<Standing, 'deposits' | 'validBets'>): Progress {
  const capped = (part: 'deposits' | 'validBets') => Math.min(minorOf(standing[part]), minorOf(conditions[part]));
  const done = capped('deposits') + capped('validBets');
  const target = minorOf(conditions.deposits) + minorOf(conditions.validBets);
  const decimals = decimalsOf(conditions.deposits);
  return {
    done: amountOf(done, decimals),
    target: amountOf(target, decimals),
    percent: target === 0 ? 0 : Math.floor((done * FULL) / target),
  };
}

/** A level with its neighbours: as many columns as a phone has room for. */
export function columnsAround(levels: readonly Level[], place: number): readonly Level[] {
  const start = Math.max(0, Math.min(place - 1, levels.length - COLUMNS));
  return levels.slice(start, start + COLUMNS);
}

/** An amount for a narrow column: `₱388`, `₱100K`, `₱1.5M`; never rounded. */
export function shortMoney(amount: string, print: (amount: string) => string, symbol: string): string {
  const whole = Number(roundText(amount));
  if (!Number.isInteger(whole) || whole < SHORTENED_FROM) return roundText(print(amount));
  if (whole % (MILLION / FULL) === 0 && whole >= MILLION) return `${symbol}${whole / MILLION}M`;
  return whole % THOUSAND === 0 && whole < MILLION ? `${symbol}${whole / THOUSAND}K` : roundText(print(amount));
}
