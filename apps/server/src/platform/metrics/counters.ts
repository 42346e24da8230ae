import type { ErrorCode } from '@perya/contract';
import { Tally } from './tally.ts';

/** What is counted while the server works; the metrics show it, nobody decides by it. */
export interface Counters {
  /** Calls that move money: call, outcome. */
  readonly moneyCalls: Tally;
  /** What the books were asked to move: kind of the first move, outcome. */
  readonly transfers: Tally;
  /** Expected failures of the API: code. */
  readonly refusals: Tally;
  /** Logins, sessions and payment passwords that were locked: what. */
  readonly lockouts: Tally;
  /** Requests turned away because an address asked too often: limit. */
  readonly rateLimits: Tally;
  /** What a limit or a pause of a player stopped: code. */
  readonly playerLimits: Tally;
  /** Calls of vendors: vendor, outcome. */
  readonly vendorCalls: Tally;
  /** How long they took, in milliseconds: vendor. */
  readonly vendorMs: Tally;
  /** What we asked others: whom, outcome. */
  readonly outsideCalls: Tally;
  /** How long they took, in milliseconds: whom. */
  readonly outsideMs: Tally;
  /** Texts and mails: channel, outcome. */
  readonly messages: Tally;
  /** Notices to browsers: kind, outcome. */
  readonly pushNotices: Tally;
}

/** Starts at zero. */
export function openCounters(): Counters {
  return {
    moneyCalls: new Tally(),
    transfers: new Tally(),
    refusals: new Tally(),
    lockouts: new Tally(),
    rateLimits: new Tally(),
    playerLimits: new Tally(),
    vendorCalls: new Tally(),
    vendorMs: new Tally(),
    outsideCalls: new Tally(),
    outsideMs: new Tally(),
    messages: new Tally(),
    pushNotices: new Tally(),
  };
}

/** What only the API refuses because of a limit of a player; the books count the others themselves. */
const LIMITS_OF_THE_API: ReadonlySet<ErrorCode> = new Set(['limit.deposit', 'limit.session']);

/** Counts an expected failure of the API. */
export function countRefusal({ refusals, playerLimits }: Counters, code: ErrorCode): void {
  refusals.add(code);
  if (LIMITS_OF_THE_API.has(code)) playerLimits.add(code);
}

/** Asks somebody outside and counts the outcome and the time; one that is thrown has failed. */
export async function countAsk<Answer>(
  { outsideCalls, outsideMs }: Counters,
  whom: string,
  ask: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => string = () => 'done',
): Promise<Answer> {
  const since = performance.now();
  let outcome = 'failed';
  try {
    const answer = await ask();
    outcome = outcomeOf(answer);
    return answer;
  } finally {
    outsideCalls.add(whom, outcome);
    outsideMs.add(whom, '', '', performance.now() - since);
  }
}
