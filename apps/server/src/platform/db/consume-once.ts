import type { PlatformContext } from '../context.ts';

/** Uses something up that is good for one use; tells whether this was the first. */
export async function consumeOnce(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  kind: 'nonce' | 'firebase',
  value: Buffer,
  keptMs: number,
): Promise<boolean> {
  const done = await db
    .insertInto('used_once')
    .values({ kind, value, expires_at: new Date(clock.now().getTime() + keptMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}
