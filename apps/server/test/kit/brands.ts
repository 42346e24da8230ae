import type { Context } from '../../src/context.ts';
import type { ContentDraft } from '../../src/modules/content/content-draft.ts';
import { createItem, publishItem } from '../../src/modules/content/content-edit.service.ts';
import { directoryOf } from '../../src/modules/brand/brand-cache.service.ts';
import { brandOf } from '../../src/modules/brand/brand.service.ts';
import { until } from './patience.ts';

/** Makes a second brand beside the demonstration; answers once this server knows it. */
export async function createBrand(
  ctx: Context,
  merchantCode: string,
  changes: { readonly profile?: 'PH' | 'UK' | 'MT' | 'OTHER' } = {},
): Promise<void> {
  await ctx.db
    .insertInto('brand')
    .values({
      merchant_code: merchantCode,
      trial_merchant_code: `${merchantCode}trial`,
      name: `Brand ${merchantCode}`,
      main_domain: `${merchantCode}.example`,
      ...changes,
    })
    .execute();
  await until(
    () => directoryOf(ctx),
    ({ byCode }) => byCode.has(merchantCode),
  );
}

/** Changes something about a brand; answers once this server knows. */
export async function changeBrand(
  ctx: Context,
  changes: Readonly<Record<string, boolean | number | string>>,
  merchantCode = 'ty01',
): Promise<void> {
  await ctx.db.updateTable('brand').set(changes).where('merchant_code', '=', merchantCode).execute();
  await until(
    async () => (await brandOf(ctx, merchantCode)).rows.brand as unknown as Readonly<Record<string, unknown>>,
    (known) => Object.entries(changes).every(([name, value]) => String(known[name]) === String(value)),
  );
}

/** Writes and publishes an item and answers its id. */
export async function publish(ctx: Context, draft: Partial<ContentDraft>, merchantCode = 'ty01'): Promise<string> {
  const created = await createItem(ctx, merchantCode, {
    kind: 'PL',
    publishFrom: new Date(ctx.clock.now().getTime() - 1000),
    texts: { EN: { title: 'A notice', body: '<p>Text</p>' } },
    ...draft,
  });
  if (!created.ok) throw new Error(`the item was refused: ${created.error.code}`);
  await publishItem(ctx, merchantCode, created.value);
  return created.value;
}

/** A clock that tests move. */
export function movableClock(start = '2026-03-02T04:00:00.000Z') {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    forward: (ms: number) => {
      at += ms;
    },
  };
}
