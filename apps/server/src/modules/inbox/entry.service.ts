import type { RewardId } from '@perya/ledger';
import type { ContentLanguage, mail } from '@perya/contract';
import type { Context } from '../../context.ts';
import { plainText, sanitise } from '../../platform/html/sanitise.ts';
import { pickText } from '../../platform/text/pick-text.ts';
import type { Brand } from '../brand/index.ts';
import { keepPart } from '../content/index.ts';
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
  readonly rewardId: RewardId | null;
}

/** How a reader of a brand is spoken to, and broadcasts as they were said to others in the same language. */
export interface BrandManner extends Manner {
  readonly brand: Brand;
  readonly said: Map<string, Words | null>;
}

/** How a reader of a brand is spoken to. */
export async function mannerOf(ctx: Context, brand: Brand, language: ContentLanguage): Promise<BrandManner> {
  const { time_zone: zone, currency_symbol: currencySymbol } = brand.rows.brand;
  const said = await keepPart(ctx, brand, `broadcasts ${language}`, async () => new Map<string, Words | null>());
  return { brand, language, zone, currencySymbol, titles: await campaignTitles(ctx, brand, language), said };
}

/** A message; null for what this version has no words for. */
export function ofMail(row: MailRow, manner: BrandManner): MailEntry | null {
  const words = wordsOf(row, manner);
  const { id, kind, at, read_at: readAt, reward_id: rewardId } = row;
  return words && { ...words, id, kind, at, isRead: readAt !== null, rewardId };
}

/** A broadcast; null for one without words in any language of the brand. */
export function ofBroadcast(broadcast: Broadcast, marks: OwnMarks, manner: BrandManner): MailEntry | null {
  const { id, kind, publishedAt: at } = broadcast;
  const { said } = manner;
  const words = said.get(id) ?? cleaned(broadcast, manner);
  said.set(id, words);
  return words && { ...words, id, kind, at, isRead: isRead(broadcast, marks), rewardId: null };
}

/** The words of a broadcast, cleaned once more. */
function cleaned({ texts }: Broadcast, { brand, language }: BrandManner): Words | null {
  const text = pickText(texts, language, brand.defaultLanguage);
  if (!text) return null;
  const content = sanitise(text.body, brand.imageHosts, 'own');
  return { title: text.title, excerpt: excerptOf(plainText(content)), content };
}
