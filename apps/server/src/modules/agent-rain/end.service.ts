import { returnRain } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Context } from '../../context.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import { countShut } from './envelope.store.ts';
import { endRain, findExpired, lockRain, type RainRow } from './rain.store.ts';

/** Gives back what nobody has opened of rains whose time is up, each in a transaction of its own. */
export async function endRains(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  const now = ctx.clock.now();
  for (;;) {
    const rain = isStopping() ? undefined : await findExpired(ctx.db, now);
    if (!rain) return;
    await end(ctx, rain);
  }
}

/** Whoever opened an envelope a moment before is in; whoever comes later hears that it is over. */
async function end(ctx: Context, { id, agent_id: agentId, currency }: RainRow): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const rain = await lockRain(tx, id);
    assert(rain, 'a rain stays');
    if (rain.ended_at !== null) return;
    const { sum } = await countShut(tx, id);
    if (sum > 0n) {
      const { merchant_code: merchantCode, order_no: orderNo, pot_shard: shard } = rain;
      await lockStandings(tx, agentId, currency);
      const money = { merchantCode, currency, rainId: id, memberId: agentId, orderNo, shard, amount: sum };
      const verdict = await ctx.ledger.postIn(tx, returnRain(money));
      assert(verdict.state === 'done', 'what was put aside can go back');
    }
    await endRain(tx, id, sum, ctx.clock.now());
  });
}
