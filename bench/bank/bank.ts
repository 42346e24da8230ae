import { setTimeout as sleep } from 'node:timers/promises';
import type { History } from './history.ts';
import type { Match } from './matches.ts';
import type { Random } from './random.ts';
import type { Seeded } from './seed.ts';
import type { BankServer } from './servers.ts';
import { callWallet, type WalletAnswer } from './vendor-client.ts';

/** What every client of a run shares. */
export interface Bank extends Seeded {
  readonly servers: readonly BankServer[];
  readonly random: Random;
  readonly history: History;
  /** Whether a night of rebates and levels comes with it. */
  readonly isNight: boolean;
  /** What is left of promotions for who holds purses. */
  readonly matchesLeft: Map<string, Match[]>;
  /** The wave of the rain that is open; empty where there is none. */
  readonly wave: string;
  /** Until when clients go on. */
  isOver: () => boolean;
}

const DOUBLED = 0.05;
const TRIES_MAX = 12;

/** The port of any server. */
export function anyPort({ servers, random }: Bank): number {
  return random.pick(servers).front.port;
}

/**
 * Asks the wallet, sometimes twice at once, and again after a lost answer: the same words under the same number, as a
 * vendor does. Null when the asker gives up without knowing.
 */
export async function ask(
  bank: Bank,
  call: string,
  fields: Readonly<Record<string, unknown>>,
  patience = TRIES_MAX,
): Promise<WalletAnswer | null> {
  for (let turn = 0; turn < patience; turn += 1) {
    const once = () => callWallet(anyPort(bank), bank.vendor, call, fields);
    const isDoubled = bank.random.isHit(DOUBLED);
    const [first, second] = await Promise.all([once(), isDoubled ? once() : null]);
    if (first && second) compare(bank, call, fields, first, second);
    const answer = first ?? second;
    if (answer) return answer;
    bank.history.repeats += 1;
    await sleep(20 + bank.random.below(60) * (turn + 1));
  }
  return null;
}

/** Two of one kind get one answer. */
function compare(
  { history }: Bank,
  call: string,
  fields: Readonly<Record<string, unknown>>,
  first: WalletAnswer,
  second: WalletAnswer,
): void {
  // The end of a bet may come between two questions about it, and so may another movement before a balance.
  if (call === 'tx/status' || call === 'balance') return;
  if (first.status !== second.status) {
    history.accuse(`I6 ${call} ${JSON.stringify(fields)} was answered ${first.status} and ${second.status} at once`);
  } else if (
    first.status === 'OK' &&
    call !== 'rollback' &&
    first.replayed === second.replayed &&
    first.replayed === false
  ) {
    history.accuse(`I6 ${call} ${JSON.stringify(fields)} was done twice`);
  }
}
