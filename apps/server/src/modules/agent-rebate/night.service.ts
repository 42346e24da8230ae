import { giveAgentRebate, type Book, type MemberId, type MerchantCode } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { holdFloats } from '../../ledger/floats.ts';
import { lastDayOver } from '../../ledger/night.ts';
import { isFollowed, runInPieces, type NightRun, type PieceWork } from '../../ledger/night-run.ts';
import { daysOf } from '../../ledger/report-range.ts';
import { sumValid } from '../../ledger/valid-sums.ts';
import { isTooSlow } from '../../platform/db/failures.ts';
import type { Database } from '../../platform/db/schema.ts';
import { closeDay } from '../lines/index.ts';
import { tellMember } from '../live/index.ts';
import { writeEarned } from './earned.store.ts';
import { writePayments, type Payment } from './pay.store.ts';
import { nextAgents, nextNightDays, nextPlayers, readPayingBrands, runOf, type NightDays } from './run.store.ts';

/** So many members go up the lines, or so many agents are paid, in one transaction. What is too slow on a busy machine is done in small. */
const AT_ONCE = 500;
const FEW_AT_ONCE = 50;

type Nightly = Pick<Context, 'db' | 'clock' | 'ledger' | 'pubsub' | 'log' | 'server'>;

/** A night of a brand. */
interface Night extends NightDays {
  readonly merchantCode: MerchantCode;
}

/**
 * Pays agents what the play of the days before earned them, from 02:05 of each brand on, once and in pieces. Nights that were missed are
 * made up for together. [API-99, SRV-12]
 */
export async function payAgents(
  ctx: Nightly,
  isStopping: () => boolean = () => false,
  atOnce = AT_ONCE,
): Promise<void> {
  const inPieces = (run: NightRun, work: PieceWork) =>
    runInPieces(ctx, run, work, { rowsMax: atOnce, isStopping }).catch((error: unknown) => {
      if (!isTooSlow(error)) throw error;
      return runInPieces(ctx, run, work, { rowsMax: FEW_AT_ONCE, isStopping });
    });
  for (const { merchant_code: merchantCode, time_zone: zone } of await readPayingBrands(ctx.db)) {
    const next = () => nextNightDays(ctx.db, merchantCode, lastDayOver(ctx.clock.now(), zone));
    for (let days = await next(); days; days = await next()) {
      const night = { ...days, merchantCode };
      const [sums, payments] = [runOf(merchantCode, days.to, 'sum'), runOf(merchantCode, days.to, 'pay')];
      if (isStopping()) return;
      if (!(await isFollowed(ctx, sums, 'activity'))) break;
      await closeDay(ctx.db, merchantCode, days.to);
      if (!(await inPieces(sums, sumPiece(night)))) return;
      if (!(await inPieces(payments, payPiece(ctx, night)))) return;
    }
  }
}

/** Takes what the next members played up the lines, and writes down what it earned everybody above. */
function sumPiece(night: Night): PieceWork {
  return async (tx, piece) => {
    const seen = await nextPlayers(tx, night, piece);
    const changed = await sumValid(tx, seen, night);
    if (changed) await writeEarned(tx, changed);
    return { seen };
  };
}

/** Pays the next agents, day after day: each day is a payment of its own. */
function payPiece(ctx: Nightly, { merchantCode, from, to }: Night): PieceWork {
  return async (tx, piece) => {
    const seen = await nextAgents(tx, merchantCode, piece);
    const paid = new Set<MemberId>();
    for (const day of seen.length > 0 ? daysOf({ startDay: from, endDay: to }) : []) {
      const payments = await writePayments(tx, { merchantCode, day, agentIds: seen, at: ctx.clock.now() });
      for (const currency of new Set(payments.map((payment) => payment.currency))) {
        const own = payments.filter((payment) => payment.currency === currency);
        await postPayments(ctx, tx, { merchantCode, currency }, own);
      }
      for (const { agentId } of payments) paid.add(agentId);
    }
    const onCommit = () => {
      for (const agentId of paid) tellMember(ctx, agentId, { tell: 'wallet' });
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
