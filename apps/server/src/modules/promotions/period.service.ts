import type { MerchantCode } from '@perya/ledger';
import type { Terms } from '@perya/promotions';
import { assert } from '@perya/std';
import type { Kysely } from 'kysely';
import { dayOf } from '../../ledger/day.ts';
import { weekOf } from '../../ledger/periods.ts';
import type { Database } from '../../platform/db/schema.ts';
import { readHouse, type House } from './staff.store.ts';

/** The name of the period that an award made now belongs to: the week of the brand where terms give once in a period, else none. */
export async function periodOf(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  { who }: Pick<Terms, 'who'>,
  now: Date,
): Promise<string> {
  if (who.once !== 'period') return '';
  const house = await readHouse(db, merchantCode);
  assert(house, 'a brand stays');
  return periodAt(house, now);
}

/** The same for such terms, in a brand that is at hand. */
export function periodAt({ time_zone: zone }: Pick<House, 'time_zone'>, now: Date): string {
  return weekOf(dayOf(now, zone)).name;
}
