import type { Currency } from '@perya/ledger';
import type { Context } from '../../context.ts';
import type { TitleId } from '../../platform/db/studio-values.ts';
import { keepTitle } from './round-title.store.ts';
import type { RunnableTitle } from './titles.service.ts';

/** What rounds of a title in a currency point to; it never changes while a server runs. */
export async function titleIdOf(
  { db, server }: Pick<Context, 'db' | 'server'>,
  { title, modelHash }: RunnableTitle,
  currency: Currency,
): Promise<TitleId> {
  const name = `${title.code} ${currency}`;
  const known = server.studio.titleIds.get(name);
  if (known !== undefined) return known;
  const id = await keepTitle(db, {
    vendor_code: title.vendor,
    game_code: title.code,
    currency,
    model_id: title.modelId,
    model_hash: modelHash,
  });
  server.studio.titleIds.set(name, id);
  return id;
}
