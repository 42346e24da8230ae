import type { Dice } from './dice.ts';
import type { KitOptions } from './options.ts';
import type { Report } from './report.ts';
import type { Expected } from './model.ts';
import { centavosOf, type Step } from './step.ts';
import type { Answer, Fields, Wire } from './wire.ts';

/** What every part of a run works with. */
export interface Scene {
  readonly options: KitOptions;
  readonly wire: Wire;
  readonly report: Report;
  readonly dice: Dice;
}

/** A session that never was: new bets are refused with it, what is owed is not. */
export const DEAD_TOKEN = 'a-session-that-has-ended';
/** What the interface may add one day. */
export const UNKNOWN_FIELDS: Fields = { raw: { table: 7, cards: ['AH', 'KD'] }, betAt: 'then', isFree: false, x: null };

/** What every message about a player names. */
export function aboutOf({ gameCode, gameType, currency }: KitOptions, playerId: string): Fields {
  return { playerId, currency, gameCode, gameType };
}

/** What a player has, in centavos. */
export async function balanceOf({ wire, options }: Scene, playerId: string): Promise<bigint> {
  const answer = await wire.send({ call: 'balance', fields: aboutOf(options, playerId) });
  if (answer.balance === undefined) throw new Error(`the balance of ${playerId} is not told: ${answer.status}`);
  return centavosOf(answer.balance);
}

/** Compares an answer with what it must be. */
export function judge({ report }: Scene, step: Step, expected: Expected, answer: Answer): void {
  const isRight =
    answer.status === expected.status &&
    answer.http === 200 &&
    (expected.balance === null || (answer.balance !== undefined && centavosOf(answer.balance) === expected.balance)) &&
    (expected.replayed === undefined || answer.replayed === expected.replayed) &&
    (expected.state === undefined || answer.state === expected.state);
  const say = () =>
    `${step.call} ${JSON.stringify(step.fields)}: expected ${wordsOf(expected)}, got ${wordsOf(answer)}`;
  report.check(expected.rule, isRight, say);
  if (step.fields['sessionToken'] === DEAD_TOKEN) report.check(7, isRight, say);
  if ('raw' in step.fields) report.check(14, isRight, say);
}

function wordsOf(told: Expected | Answer): string {
  const { status, replayed, state } = told;
  return [status, String(told.balance ?? ''), replayed === true ? 'replayed' : '', state ?? ''].join(' ').trim();
}
