import { CURRENCIES } from '@perya/contract';
import type { PlatformContext } from '../platform/context.ts';
import { StartRefused } from '../platform/start-refused.ts';

/** Amounts in the books are worth what their scale says: it must be the same in the database and in the code. */
export async function requireCurrencies({ db }: Pick<PlatformContext, 'db'>): Promise<void> {
  const rows = await db.selectFrom('currency').select(['code', 'scale']).execute();
  const kept = new Map(rows.map(({ code, scale }) => [code, scale]));
  for (const [code, { scale }] of Object.entries(CURRENCIES)) {
    if (kept.get(code) !== scale) {
      throw new StartRefused(
        `The database has ${code} with ${kept.get(code) ?? 'no'} decimals, and amounts are read with ${scale}.`,
      );
    }
  }
  const brands = await db.selectFrom('brand').select(['merchant_code', 'currency']).execute();
  const odd = brands.find(({ currency }) => !Object.hasOwn(CURRENCIES, currency));
  if (odd)
    throw new StartRefused(`Brand ${odd.merchant_code} is kept in ${odd.currency}, which this version does not know.`);
}
