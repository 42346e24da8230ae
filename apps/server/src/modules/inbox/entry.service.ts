import type { ContentLanguage, mail } from '@perya/contract';
import type { Context } from '../../context.ts';
import { plainText, sanitise } from '../../platform/html/sanitise.ts';
import { pickText } from '../../platform/text/pick-text.ts';
import type { Brand } from '../brand/index.ts';
import type { MailRow } from '../mail/index.ts';
import { campaignTitles } from '../promotions/index.ts';
import type { Broadcast } from './broadcast.store.ts';
import type { OwnMarks } from './mark.store.ts';
import { isRead } from './reader.service.ts';
import { excerptOf, wordsOf, type Manner, type Words } from './words.ts';

/** A message or a broadcast, in the words of its reader. */
export interface MailEntry extends Words {
  readonly id: string;
  readonly kind: (typeof mail.MAIL_KINDS)[number];
  readonly at: Date;
  readonly isRead: boolean;
  readonly rewardId: string | null;
}

/** How a reader of a brand is spoken to. */
export async function mannerOf(ctx: Context, brand: Brand, language: ContentLanguage): Promise<Manner> {
  const { time_zone: zone, currency_symbol: currencySymbol } = brand.rows.brand;
  return { language, zone, currencySymbol, titles: await campaignTitles(ctx, brand, language) };
}

/** A message; null for what this version has no words for. */
export function ofMail(row: MailRow, manner: Manner): MailEntry | null {
  const words = wordsOf(row, manner);
  const { id, kind, at, read_at: readAt, reward_id: rewardId } = row;
  return words && { ...words, id, kind, at, isRead: readAt !== null, rewardId };
}

/** A broadcast, cleaned once more; null for one without words in any language of the brand. */
export function ofBroadcast(
  broadcast: Broadcast,
  brand: Brand,
  language: ContentLanguage,
  marks: OwnMarks,
): MailEntry | null {
  const text = pickText(broadcast.texts, language, brand.defaultLanguage);
  if (!text) return null;
  const { id, kind, publishedAt: at } = broadcast;
  const content = sanitise(text.body, brand.imageHosts, 'own');
  const excerpt = excerptOf(plainText(content));
  return { title: text.title, excerpt, content, id, kind, at, isRead: isRead(broadcast, marks), rewardId: null };
}
