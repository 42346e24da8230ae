import type { Context } from '../../context.ts';
import { tellMember } from '../live/index.ts';
import { sendMail } from '../mail/index.ts';
import { maskAccount } from '../wallet/index.ts';
import { markTold, takeUntold } from './envelope.store.ts';
import { readNames } from './people.store.ts';
import { readRains } from './rain.store.ts';

/** So many are written to in one transaction. */
const AT_ONCE = 100;

/** Writes to whom envelopes wait for: each once, whichever server does and however often it is begun. */
export async function tellPeople(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  while (!isStopping() && (await tellSome(ctx)) === AT_ONCE);
}

async function tellSome(ctx: Context): Promise<number> {
  const told = await ctx.db.transaction().execute(async (tx) => {
    const untold = await takeUntold(tx, AT_ONCE);
    const rains = new Map(
      (await readRains(tx, [...new Set(untold.map((row) => row.rain_id))])).map((row) => [row.id, row]),
    );
    const names = await readNames(tx, [...new Set([...rains.values()].map((row) => row.agent_id))]);
    for (const { rain_id: rainId, member_id: memberId, merchant_code: merchantCode } of untold) {
      const rain = rains.get(rainId);
      const from = maskAccount(names.get(rain?.agent_id ?? '') ?? '');
      const facts = { from: { text: from }, until: { time: rain?.expires_at.toISOString() ?? '' } };
      await sendMail(ctx, tx, { memberId, merchantCode, key: `envelope ${rainId}`, template: 'envelope', facts });
    }
    if (untold.length > 0) await markTold(tx, untold, ctx.clock.now());
    return untold;
  });
  for (const row of told) tellMember(ctx, row.member_id, { tell: 'mail' });
  return told.length;
}
