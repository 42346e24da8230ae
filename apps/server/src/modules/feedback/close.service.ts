import type { feedback } from '@perya/contract';
import { fail, ok } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler } from '../../handler.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import type { Database } from '../../platform/db/schema.ts';
import { textIn } from '../../platform/text/dictionary.ts';
import { brandOf, type Brand } from '../brand/index.ts';
import { tellMember } from '../live/index.ts';
import { changeThread, insertPost, lockThread, nextQuiet, takeQuiet, type ThreadRow } from './feedback.store.ts';
import { regulatorOf } from './rules.ts';
import { threadOf } from './show.service.ts';

type Tx = Transaction<Database>;

const AT_ONCE = 200;

/** Who closes a thread, and how it ended. */
export interface Closing {
  readonly outcome: NonNullable<ThreadRow['outcome']>;
  readonly by: string;
}

/** Closes a thread of one's own; one that is closed stays as it is. [API-29] */
export const closeOwn: Handler<typeof feedback.close> = async (ctx, { id }, visitor) => {
  const session = sessionOf(visitor);
  const { memberId } = session;
  if (!isRowId(id)) return fail('not.found');
  const brand = await brandOf(ctx, session.merchantCode);
  const isThere = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockThread(tx, id, memberId);
    if (row && row.state !== 'closed') await closeIn(ctx, tx, row, brand, { outcome: 'member', by: 'member' });
    return row !== undefined;
  });
  if (!isThere) return fail('not.found');
  tellMember(ctx, memberId, { tell: 'feedback', id });
  return ok(await threadOf(ctx, session, id));
};

/** Closes a thread that the transaction holds. Its last post says how to go on, here or at the regulator. [R73] */
export async function closeIn(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  row: ThreadRow,
  brand: Brand,
  { outcome, by }: Closing,
): Promise<void> {
  const now = clock.now();
  const regulator = regulatorOf(brand.rows.brand.profile);
  const key = regulator === null ? 'feedback.closed' : 'feedback.closed.regulator';
  const content = textIn(row.language, key, {
    outcome: textIn(row.language, `feedback.outcome.${outcome}`),
    regulator: regulator ?? '',
  });
  await insertPost(tx, { feedback_id: row.id, staff: brand.name, content, at: now });
  await changeThread(tx, row.id, {
    state: 'closed',
    outcome,
    closed_by: by,
    closed_at: now,
    promised_at: null,
    overdue_at: null,
    act_at: null,
  });
}

/** Closes threads in which nobody has written for long, each in a transaction of its own. */
export async function closeQuiet(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    // What a brand is called is read before a transaction begins.
    const next = await nextQuiet(ctx.db, ctx.clock.now());
    if (!next) return;
    const brand = await brandOf(ctx, next.merchant_code);
    const closed = await ctx.db.transaction().execute(async (tx) => {
      const row = await takeQuiet(tx, ctx.clock.now());
      if (row?.merchant_code !== brand.merchantCode) return null;
      await closeIn(ctx, tx, row, brand, { outcome: 'quiet', by: 'quiet' });
      return row;
    });
    if (closed) tellMember(ctx, closed.member_id, { tell: 'feedback', id: closed.id });
  }
}
