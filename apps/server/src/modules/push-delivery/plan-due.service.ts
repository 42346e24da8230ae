import type { Context } from '../../context.ts';
import { readPushed } from '../inbox/index.ts';
import { insertExpiring, moveBroadcast, planFor, readOfferKeys, takeBroadcast } from '../push/index.ts';
import type { BroadcastId } from '../../platform/db/promotion-values.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Turns come every minute; one that is late leaves nobody out. */
const SLICE_MS = 3 * 60_000;
/** A broadcast is told of soon, or not at all. */
const FRESH_MS = 12 * HOUR_MS;
const PIECE = 500;

/** Tells of rewards that expire in a day, once, where they have waited for another day already. */
export async function planExpiring({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const to = new Date(now.getTime() + DAY_MS);
  const from = new Date(to.getTime() - SLICE_MS);
  await insertExpiring(db, { now, from, to, grantedBefore: new Date(now.getTime() - DAY_MS) });
}

/** Lets browsers that want offers be told of broadcasts, some at a time; who a broadcast is for is looked at when it is sent. */
export async function planOffers(
  ctx: Pick<Context, 'db' | 'clock'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const now = ctx.clock.now();
  for (const { id, mail_id: mailId, merchant_code: merchantCode, ends_at: until } of await readPushed(
    ctx.db,
    new Date(now.getTime() - FRESH_MS),
    now,
  )) {
    const news = { topic: 'offer', about: `broadcast ${mailId}`, until } as const;
    while (!isStopping() && (await planPiece(ctx, id, merchantCode, news)));
  }
}

/** Plans the next browsers of a broadcast; answers whether there may be more. */
function planPiece(
  ctx: Pick<Context, 'db' | 'clock'>,
  broadcastId: BroadcastId,
  merchantCode: string,
  news: Parameters<typeof planFor>[3],
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const after = await takeBroadcast(tx, broadcastId);
    if (after === undefined) return false;
    const ids = (await readOfferKeys(tx, merchantCode, after, PIECE)).map(({ id }) => id);
    await planFor(ctx, tx, { merchantCode, ids }, news);
    const isLast = ids.length < PIECE;
    await moveBroadcast(tx, broadcastId, ids.at(-1) ?? after, isLast ? ctx.clock.now() : null);
    return !isLast;
  });
}
