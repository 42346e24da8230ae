import type { Context } from '../src/context.ts';
import type { ContentDraft } from '../src/modules/content/content-draft.ts';
import { createItem, publishItem } from '../src/modules/content/content-edit.service.ts';
import { directoryOf } from '../src/modules/system/brand-cache.service.ts';
import { brandOf } from '../src/modules/system/system.service.ts';

/** Makes a second brand beside the demonstration; answers once this server knows it. */
export async function createBrand(ctx: Context, merchantCode: string): Promise<void> {
  await ctx.db
    .insertInto('brand')
    .values({
      merchant_code: merchantCode,
      trial_merchant_code: `${merchantCode}trial`,
      name: `Brand ${merchantCode}`,
      main_domain: `${merchantCode}.example`,
    })
    // A test that is tried again finds the brand of its first try.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await within1s(
    () => directoryOf(ctx),
    ({ byCode }) => byCode.has(merchantCode),
  );
}

/** Changes something about a brand; answers once this server knows, however busy the machine is. */
export async function changeBrand(
  ctx: Context,
  changes: Readonly<Record<string, boolean | number | string>>,
  merchantCode = 'ty01',
): Promise<void> {
  await ctx.db.updateTable('brand').set(changes).where('merchant_code', '=', merchantCode).execute();
  for (;;) {
    const known = (await brandOf(ctx, merchantCode)).rows.brand as unknown as Readonly<Record<string, unknown>>;
    if (Object.entries(changes).every(([name, value]) => String(known[name]) === String(value))) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
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

/** Asks again until the answer is as expected, for at most a second: as long as a change may take to be seen. */
export async function within1s<Value>(look: () => Promise<Value>, isRight: (value: Value) => boolean): Promise<Value> {
  const end = performance.now() + 1000;
  for (;;) {
    const value = await look();
    if (isRight(value) || performance.now() > end) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
