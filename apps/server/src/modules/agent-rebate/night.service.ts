import { giveAgentRebate, type Book, type MerchantCode } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { holdFloats } from '../../ledger/floats.ts';
import { lastDayOver } from '../../ledger/night.ts';
import { isFollowed, runInPieces, type PieceWork } from '../../ledger/night-run.ts';
import { sumValid } from '../../ledger/valid-sums.ts';
import type { Database } from '../../platform/db/schema.ts';
import { closeDay } from '../lines/index.ts';
import { tellMember } from '../live/index.ts';
import { writeEarned } from './earned.store.ts';
import { writePayments, type Payment } from './pay.store.ts';
import { nextAgents, nextPlayers, readDueDays, readPayingBrands, runOf } from './run.store.ts';

/** So many members go up the lines, or so many agents are paid, in one transaction. */
const AT_ONCE = 500;

type Nightly = Pick<Context, 'db' | 'clock' | 'ledger' | 'pubsub' | 'log' | 'server'>;

/** A night of a brand. */
interface Night {
  readonly merchantCode: MerchantCode;
  readonly day: string;
}

/**
 * Pays agents what the play of the days before earned them, from 02:05 of each brand on, once and in pieces. Nights that were missed come
 * one after the other, the oldest first. [API-99, SRV-12]
 */
export async function payAgents(
  ctx: Nightly,
  isStopping: () => boolean = () => false,
  atOnce = AT_ONCE,
): Promise<void> {
  const pace = { rowsMax: atOnce, isStopping };
  for (const { merchant_code: merchantCode, time_zone: zone } of await readPayingBrands(ctx.db)) {
    const days = await readDueDays(ctx.db, merchantCode, lastDayOver(ctx.clock.now(), zone));
    const lastDay = days.at(-1);
    // What a night pays stands in the ledger too: the last one began before anybody was paid, so that none waits for that.
    if (lastDay === undefined || !(await isFollowed(ctx, runOf(merchantCode, lastDay, 'sum'), 'activity'))) continue;
    await closeDay(ctx.db, merchantCode, lastDay);
    for (const day of days) {
      const night = { merchantCode, day };
      if (isStopping()) return;
      if (!(await runInPieces(ctx, runOf(merchantCode, day, 'sum'), sumPiece(night), pace))) return;
      if (!(await runInPieces(ctx, runOf(merchantCode, day, 'pay'), payPiece(ctx, night), pace))) return;
    }
  }
}

/** Takes what the next members played up the lines, and writes down what it earned everybody above. */
function sumPiece(night: Night): PieceWork {
  return async (tx, piece) => {
    const seen = await nextPlayers(tx, night, piece);
    const changed = await sumValid(tx, seen, night.day);
    if (changed) await writeEarned(tx, changed);
    return { seen };
  };
}

/** Pays the next agents. */
function payPiece(ctx: Nightly, { merchantCode, day }: Night): PieceWork {
  return async (tx, piece) => {
    const seen = await nextAgents(tx, merchantCode, piece);
    const payments = await writePayments(tx, { merchantCode, day, agentIds: seen, at: ctx.clock.now() });
    for (const currency of new Set(payments.map((payment) => payment.currency))) {
      const own = payments.filter((payment) => payment.currency === currency);
      await postPayments(ctx, tx, { merchantCode, currency }, own);
    }
    const onCommit = () => {
      for (const { agentId } of payments) tellMember(ctx, agentId, { tell: 'wallet' });
    };
    return { seen, onCommit };
  };
}

async function postPayments(
  { ledger }: Nightly,
  tx: Transaction<Database>,
  book: Book,
  payments: readonly Payment[],
): Promise<void> {
  const held = await holdFloats(
    tx,
    book,
    payments.map(({ agentId }) => agentId),
  );
  const transfers = payments.map(({ id, agentId: memberId, amount }) =>
    giveAgentRebate({ ...book, paymentId: id, memberId, amount, orderNo: paymentNo(id) }),
  );
  const verdicts = await ledger.postAllIn(tx, transfers, held, 'float');
  for (const verdict of verdicts) assert(verdict.state === 'done', 'whoever may be paid is paid');
}

/** The number an agent knows a payment by. */
export function paymentNo(paymentId: string): string {
  return `AR${paymentId}`;
}
