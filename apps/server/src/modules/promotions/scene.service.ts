import type { Book } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { sessionOf, type Session, type Visitor } from '../../handler.ts';
import { brandOf, type Brand } from '../brand/index.ts';
import { promotionWords, wholeTitle, type PromotionWords } from '../content/index.ts';
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
  readonly words: ReadonlyMap<string, PromotionWords>;
}

export async function sceneOf(ctx: Context, visitor: Visitor): Promise<Scene> {
  const session = sessionOf(visitor);
  const brand = await brandOf(ctx, session.merchantCode);
  return {
    session,
    brand,
    book: await bookOf(ctx, session),
    campaigns: await campaignsOf(ctx, brand),
    words: await promotionWords(ctx, brand, visitor.language),
  };
}

/** The whole title of a campaign; empty when nobody has written one in any language of the brand. */
export function titleOf({ words }: Pick<Scene, 'words'>, { itemId }: Pick<Campaign, 'itemId'>): string {
  const own = words.get(itemId);
  return own ? wholeTitle(own) : '';
}
