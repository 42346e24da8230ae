import { setPriority } from 'node:os';
import { seededDraws } from '@perya/game-math';
import {
  costByUptake,
  matchDeposit,
  neededFor,
  simulatePurses,
  TERMS_SCALE,
  type Award,
  type PaySheet,
  type Terms,
} from '@perya/promotions';
import { groupedAmount as grouped, parseAmount } from '@perya/std';
import type { Context } from '../context.ts';
import { simulatePast, type Simulation } from '../modules/simulator/index.ts';
import { groupedAmount } from '../platform/money.ts';

/** What was given beside the draft. */
export interface SimulateWords {
  readonly brand?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly share?: string | undefined;
  readonly seed?: string | undefined;
  readonly kind?: string | undefined;
  readonly deposit?: string | undefined;
  readonly stake?: string | undefined;
  readonly players?: string | undefined;
}

/** The lines to say; a sentence why not; null when the words are wrong. */
type Lines = readonly string[] | string | null;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LOWEST_PRIORITY = 19;

/** Why a simulation was not run, as staff read it. */
const REFUSED = {
  'simulation.busy': 'Another simulation is running; one runs at a time.',
  'simulation.brand': 'There is no such brand.',
  'simulation.terms': 'What this draft gives depends on single titles or bets, which the past is not kept by.',
} as const;

/** What a draft would have cost in days that are over. */
export async function simulateDraft(ctx: Context, terms: Terms, words: SimulateWords): Promise<Lines> {
  const { brand = '', from = '', to = '' } = words;
  const [sharePercent, seed] = [Number((words.share ?? '100').replace('%', '')), Number(words.seed ?? 1)];
  const isRange = DAY.test(from) && DAY.test(to) && from <= to;
  const isShare = Number.isSafeInteger(sharePercent) && sharePercent >= 1 && sharePercent <= 100;
  if (brand === '' || !isRange || !isShare || !Number.isSafeInteger(seed)) return null;
  // Whoever plays meanwhile comes first.
  setPriority(LOWEST_PRIORITY);
  const done = await simulatePast(ctx, { brand, terms, from, to, sharePercent, seed });
  return done.ok ? reportOf(done.value, { ...words, sharePercent }) : REFUSED[done.error.code];
}

/** What came of a simulation, in lines that are read from the top. */
export function reportOf(
  { answer, purses, exposures, currency, days, reachedWithMarker }: Simulation,
  { from = '', to = '', sharePercent }: SimulateWords & { readonly sharePercent: number },
): string[] {
  const money = (amount: bigint) => groupedAmount(amount, currency);
  const cost = purses?.cost ?? answer.awarded;
  const each = answer.takers === 0 ? 0n : cost / BigInt(answer.takers);
  const sample = sharePercent === 100 ? '' : `, a sample of ${sharePercent} %: multiply sums by ${100 / sharePercent}`;
  return [
    `${from} to ${to}, ${days} days${sample}`,
    `takers: ${answer.takers} of ${answer.members} it was open to, ${answer.awards} awards; with nothing: ${percent(answer.nothingBps)}`,
    `awarded: ${money(answer.awarded)}, ${ofPlay(answer)}`,
    ...(purses ? purseLines(purses, money) : []),
    `for each taker, P10, P50, P90: ${[answer.p10, answer.p50, answer.p90].map(money).join(', ')}`,
    ...answer.top.map(({ member, amount }, place) => `  ${place + 1}. ${member}: ${money(amount)}`),
    ...answer.byDay.map(({ day, awarded, awards }) => `  ${day}: ${money(awarded)} in ${awards}`),
    answer.exhaustedOn === null ? 'the budget is enough' : `the budget is used up on ${answer.exhaustedOn}`,
    ...costByUptake(each, answer.takers).map(
      (one) => `if ${one.percent} % take part, ${one.takers}: ${money(one.cost)}`,
    ),
    `people with a marker of harm who would be reached: ${reachedWithMarker}`,
    ...exposures.map(({ code, rule, about }) => `warning: ${code}, ${about}; change ${rule}`),
    purses
      ? 'Sums are exact for the past. What purses cost is drawn anew and lies within the interval in 95 of 100 runs.'
      : 'Sums are exact for the past.',
    'How people change their play is not known: read the three rows, never one.',
  ];
}

function ofPlay({ ofValidBps, ofGgrBps }: Simulation['answer']): string {
  const share = (bps: number | null) => (bps === null ? 'nothing was played' : percent(bps));
  return `${share(ofValidBps)} of valid bets, ${share(ofGgrBps)} of what the house kept`;
}

function purseLines(purses: NonNullable<Simulation['purses']>, money: (amount: bigint) => string): string[] {
  const { cost, within, edgeEarned, finishedBps, expiredBps, emptyHandedBps, openByDay } = purses;
  const most = openByDay.reduce((highest, { open }) => (open > highest ? open : highest), 0n);
  return [
    `cost, bonus that becomes cash: ${money(cost)} ± ${money(within)} (95 %)`,
    `finished: ${percent(finishedBps)}, expired: ${percent(expiredBps)}, released nothing: ${percent(emptyHandedBps)}`,
    `edge earned on their stakes: ${money(edgeEarned)}`,
    `open purses at most: ${money(most)}; at the end of each day:`,
    ...openByDay.map(({ day, open }) => `  ${day}: ${money(open)}`),
  ];
}

function percent(bps: number): string {
  return `${bps / 100} %`;
}

/** Plays one purse out over and over, on a sheet that staff wrote. */
export function playOut(terms: Terms, words: SimulateWords & { readonly sheet: unknown }): Lines {
  const sheet = readSheet(words.sheet);
  const deposit = parseAmount(words.deposit ?? '', TERMS_SCALE);
  const stake = parseAmount(words.stake ?? '', TERMS_SCALE);
  const [players, seed] = [Number(words.players ?? 1000), Number(words.seed ?? 1)];
  const { wagering } = terms;
  const isWhole = Number.isSafeInteger(players) && players > 0 && Number.isSafeInteger(seed);
  if (sheet === null || deposit === null || stake === null || stake === 0n || !isWhole) return null;
  const award = awardOf(terms, deposit);
  if (award === null || wagering === undefined) return 'Nobody gets a purse by this draft and deposit.';
  const forecast = simulatePurses(
    {
      players,
      deposit,
      bonus: award.bonus,
      needed: neededFor(award, wagering),
      steps: terms.release.steps,
      cap: terms.cap ?? null,
      maxStake: wagering.maxStake,
      stake,
      weight: wagering.weights.kinds[words.kind ?? ''] ?? 0,
      sheet,
    },
    seededDraws(seed),
  );
  const money = (amount: bigint) => grouped(amount, TERMS_SCALE);
  return [
    `finished: ${percent(forecast.finishedBps)}, with nothing: ${percent(forecast.emptyHandedBps)}`,
    `cost for each: ${money(forecast.meanCost)} ± ${money(forecast.within)} (95 %)`,
    `cost for each by the edge alone: ${money(forecast.costByEdge)}`,
    `P10, P50, P90: ${[forecast.p10, forecast.median, forecast.p90].map(money).join(', ')}`,
    `edge earned for each: ${money(forecast.edgeEarned)}`,
    ...costByUptake(forecast.meanCost, players).map(
      (one) => `if ${one.percent} % take part, ${one.takers} of ${players}: ${money(one.cost)}`,
    ),
  ];
}

function readSheet(data: unknown): PaySheet | null {
  if (!Array.isArray(data)) return null;
  const rows = data.filter(isOutcome);
  const total = rows.reduce((sum, [odds]) => sum + odds, 0);
  return rows.length === data.length && total <= 10_000 ? rows.map(([odds, multiple]) => ({ odds, multiple })) : null;
}

function isOutcome(row: unknown): row is [odds: number, multiple: number] {
  return Array.isArray(row) && row.length === 2 && row.every((part) => Number.isSafeInteger(part) && part >= 0);
}

function awardOf({ award }: Terms, deposit: bigint): Award | null {
  if (award.form !== 'purse') return null;
  if (award.size.by === 'fixed') return { bonus: award.size.amount, matched: 0n };
  const match = award.size.by === 'deposit' ? matchDeposit(deposit, award.size) : null;
  return match?.ok === true && match.value.bonus > 0n ? match.value : null;
}
