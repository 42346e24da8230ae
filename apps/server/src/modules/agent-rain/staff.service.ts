import type { MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { dayOf } from '../../ledger/day.ts';
import { zoneOf } from '../brand/index.ts';
import { findByAccount } from '../identity/index.ts';
import { readNames } from './people.store.ts';
import { readRainsOfDay, sumOpened, type OpenedOf, type RainRow } from './rain.store.ts';

/** A rain as staff see it. */
export interface StaffRain extends RainRow, OpenedOf {
  readonly account: string;
}

/** The rains of a brand on a day, today where none is named, of one agent or of all. */
export async function rainsOfDay(
  ctx: Context,
  brand: MerchantCode,
  { account, day }: { readonly account: string | null; readonly day: string | undefined },
): Promise<Result<readonly StaffRain[], 'member.missing'>> {
  const zone = await zoneOf(ctx, brand);
  const agent = account === null ? null : await findByAccount(ctx.db, brand, account);
  if (agent === undefined) return fail('member.missing');
  const asked = { day: day ?? dayOf(ctx.clock.now(), zone), zone, agentId: agent?.id ?? null };
  const rains = await readRainsOfDay(ctx.db, brand, asked);
  const sums = await sumOpened(
    ctx.db,
    rains.map(({ id }) => id),
  );
  const names = await readNames(ctx.db, [...new Set(rains.map((rain) => rain.agent_id))]);
  return ok(
    rains.map((rain) => ({
      ...rain,
      ...(sums.get(rain.id) ?? { opened: 0, openedAmount: 0n }),
      account: names.get(rain.agent_id) ?? '',
    })),
  );
}
