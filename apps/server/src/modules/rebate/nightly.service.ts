import type { MemberId } from '@perya/ledger';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { tellMember } from '../live/index.ts';
import { freezeTail, readDue } from './accrual.store.ts';
import { NIGHT_MINUTES } from './night.ts';
import { payDue } from './pay.service.ts';
import { advanceRun, beginRuns, holdPayable, nextMembers, takeRun } from './run.store.ts';

/** So many members are paid in one transaction: their bets wait no longer than it takes. */
const AT_ONCE = 200;

type Nightly = Pick<Context, 'db' | 'clock' | 'ledger' | 'pubsub' | 'log' | 'server'>;

/**
 * Pays what is left of the days before, from 02:05 of each brand on. Each piece is a transaction with the place it has come to:
 * a night that was cut off goes on there, on whichever server, and nobody is paid twice. [SRV-12]
 */
export async function payNightly(
  ctx: Nightly,
  isStopping: () => boolean = () => false,
  atOnce = AT_ONCE,
): Promise<void> {
  await beginRuns(ctx.db, ctx.clock.now(), NIGHT_MINUTES);
  while (!isStopping() && (await payPiece(ctx, atOnce)));
}

/** Pays the next members of a night; answers whether there is more to do now. */
async function payPiece(ctx: Nightly, atOnce: number): Promise<boolean> {
  const paid = await ctx.db.transaction().execute(async (tx): Promise<readonly MemberId[] | null> => {
    const run = await takeRun(tx);
    if (!run) return null;
    const now = ctx.clock.now();
    const ids = await nextMembers(tx, run, atOnce);
    const last = ids.length < atOnce ? null : (ids.at(-1) ?? null);
    const { merchant_code: merchantCode, currency, profile, day } = run;
    const held = await holdPayable(tx, { ids, currency, now });
    const members = sql<{ member_id: string }>`select unnest(${[...held.keys()]}::bigint[]) as member_id`;
    await freezeTail(tx, members);
    const rows = await readDue(tx, { merchantCode, currency, members, upTo: day });
    const book = { merchantCode, currency };
    const claims = await payDue(ctx, tx, rows, { book, profile, held, mode: 'automatic', isOwed: false });
    const amount = claims.reduce((sum, claim) => sum + claim.amount, 0n);
    await advanceRun(tx, run, { last, members: claims.length, amount, now });
    return claims.map(({ memberId }) => memberId);
  });
  for (const memberId of paid ?? []) tellMember(ctx, memberId, { tell: 'wallet' });
  return paid !== null;
}
