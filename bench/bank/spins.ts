import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, type Seat } from '../seats.ts';
import { anyPort, type Bank } from './bank.ts';
import type { BankCluster } from './cluster.ts';
import type { SpinAsked } from './history.ts';
import { post } from './vendor-client.ts';

const TRIES_MAX = 12;
const LAST_TRIES_MAX = 60;
const SHARES = { doubled: 0.1, forgotten: 0.1, reused: 0.02, together: 0.1 };
/** Open rounds are ended by the servers themselves within this time. */
const ENDED_WITHIN_MS = 60_000;

/** What a server says that says nothing about the round: its clock may be wrong, or the word of the wallet is not there. */
const UNCERTAIN = new Set(['round.pending', 'play.expired', 'too.many.requests']);

interface Played {
  readonly roundNo: string;
  readonly win: string;
}

type Answer = { readonly played: Played } | { readonly refused: string };

/** One player who spins until everything is over, one round after the other, and sometimes two at once in two places. */
export async function keepSpinning(bank: Bank, seat: Seat): Promise<void> {
  while (!bank.isOver()) {
    const isTwice = bank.random.isHit(SHARES.together);
    await Promise.all([spin(bank, seat), isTwice ? spin(bank, seat) : null]);
  }
}

async function spin(bank: Bank, seat: Seat): Promise<void> {
  const { random, history } = bank;
  const asked: SpinAsked = {
    key: randomUUID(),
    memberId: seat.memberId,
    stake: seat.stake,
    word: 'unknown',
    roundNo: null,
    win: null,
  };
  history.spins.push(asked);
  const patience = random.isHit(SHARES.forgotten) ? 1 : TRIES_MAX;
  await insist(bank, seat, asked, patience);
  history.count(asked.word);
  if (asked.word === 'done' && random.isHit(SHARES.reused)) await reuseKey(bank, seat, asked);
}

/** Asks with the same key until something certain is answered; sometimes two taps at once. */
async function insist(bank: Bank, seat: Seat, asked: SpinAsked, tries: number): Promise<void> {
  const { random, history } = bank;
  for (let turn = 0; turn < tries; turn += 1) {
    const once = () => ask(bank, seat, asked.key, asked.stake);
    const [first, second] = await Promise.all([once(), random.isHit(SHARES.doubled) ? once() : null]);
    if (first && second && JSON.stringify(first) !== JSON.stringify(second)) {
      history.accuse(`the spin ${asked.key} was told in two ways: ${JSON.stringify([first, second])}`);
    }
    const answer = first ?? second;
    if (answer) return tell(asked, answer);
    history.repeats += 1;
    await sleep(20 + random.below(60) * (turn + 1));
  }
}

function tell(asked: SpinAsked, answer: Answer): void {
  asked.word = 'played' in answer ? 'done' : 'refused';
  if (!('played' in answer)) return;
  asked.roundNo = answer.played.roundNo;
  asked.win = answer.played.win;
}

async function reuseKey(bank: Bank, seat: Seat, { key, roundNo }: SpinAsked): Promise<void> {
  const answer = await ask(bank, seat, key, '999.00');
  if (answer && 'played' in answer) bank.history.accuse(`the key of ${roundNo} was taken again for another stake`);
}

/** One request; null when nothing certain was answered. */
async function ask(bank: Bank, { session, memberId }: Seat, key: string, stake: string): Promise<Answer | null> {
  const answer = await post(anyPort(bank), '/studio/v1/play', JSON.stringify({ session, key, stake }), {
    merchant: 'ty01',
    language: 'EN',
    'x-forwarded-for': addressOf(memberId),
  });
  if (answer === null || answer.http >= 500) return null;
  const said = JSON.parse(answer.body) as { errorCode?: string; value?: { round: Played } };
  if (said.value) return { played: { roundNo: said.value.round.roundNo, win: said.value.round.win } };
  const code = said.errorCode ?? '';
  return UNCERTAIN.has(code) ? null : { refused: code };
}

/** Asks about every spin whose answer was lost, and waits until nothing is open any more. */
export async function endSpins(cluster: BankCluster, bank: Bank, seats: readonly Seat[]): Promise<void> {
  const bySeat = new Map(seats.map((seat) => [seat.memberId, seat]));
  const unknown = bank.history.spins.filter(({ word }) => word === 'unknown');
  const half = unknown.filter((_, at) => at % 2 === 0);
  for (let at = 0; at < half.length; at += 32) {
    await Promise.all(
      half.slice(at, at + 32).map(async (asked) => {
        const seat = bySeat.get(asked.memberId);
        if (seat) await insist(bank, seat, asked, LAST_TRIES_MAX);
        if (asked.word === 'unknown') bank.history.accuse(`nobody can say what became of the spin ${asked.key}`);
      }),
    );
  }
  // The other half is never asked about: the servers have to end those rounds by themselves.
  const deadline = Date.now() + ENDED_WITHIN_MS;
  let open = '1';
  while (open !== '0' && Date.now() < deadline) {
    await sleep(200);
    await cluster.with(async (client) => {
      const { rows } = await client.query<{ count: string }>(`select count(*) from round where state = 'open'`);
      open = rows[0]?.count ?? '1';
    });
  }
}
