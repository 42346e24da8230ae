import type { Book } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { sessionOf, type Session, type Visitor } from '../../handler.ts';
import { brandOf, type Brand } from '../brand/index.ts';
import { promotionTitles } from '../content/index.ts';
import { bookOf } from '../wallet/index.ts';
import type { Campaign } from './campaign.store.ts';
import { campaignsOf } from './campaigns.service.ts';

/**
 * What a call about promotions needs of memory. It is fetched before a transaction begins: one that waits for a second
 * connection keeps its own from others who do.
 */
export interface Scene {
  readonly session: Session;
  readonly brand: Brand;
  readonly book: Book;
  readonly campaigns: readonly Campaign[];
  /** By the number of their item, in the language of the visitor. */
  readonly titles: ReadonlyMap<string, string>;
}

export async function sceneOf(ctx: Context, visitor: Visitor): Promise<Scene> {
  const session = sessionOf(visitor);
  const brand = await brandOf(ctx, session.merchantCode);
  return {
    session,
    brand,
    book: await bookOf(ctx, session),
    campaigns: await campaignsOf(ctx, brand),
    titles: await promotionTitles(ctx, brand, visitor.language),
  };
}
