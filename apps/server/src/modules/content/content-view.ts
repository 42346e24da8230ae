import type { content, ContentLanguage } from '@perya/contract';
import { sanitise } from '../../platform/html/sanitise.ts';
import { isSafeImage, isSafeLink } from '../../platform/html/safe-url.ts';
import { pickText } from '../../platform/text/pick-text.ts';
import type { Brand } from '../brand/index.ts';
import type { ItemRow } from './content.store.ts';

/** An item as one reader sees it: one language, names filled in, cleaned once more. */
export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly highlight: string;
  readonly action: string;
  readonly note: string;
  readonly image: string;
  readonly url: string;
}

/** Makes items readable in a language; an item without any usable text is left out. */
export function showItems<View>(
  items: readonly ItemRow[],
  brand: Brand,
  language: ContentLanguage,
  view: (item: ItemRow, shown: Shown) => View,
): View[] {
  return items.flatMap((item) => {
    const text = pickText(item.texts, language, brand.defaultLanguage);
    if (!text) return [];
    const fill = (words: string) => fillIn(words, brand, (value) => value);
    const shown: Shown = {
      title: fill(text.title),
      body: sanitise(fillIn(text.body, brand, escapeHtml), brand.imageHosts),
      highlight: fill(text.highlight),
      action: fill(text.action),
      note: fill(text.note),
      image: isSafeImage(item.image, brand.imageHosts) ? item.image : '',
      url: isSafeLink(item.url) ? item.url : '',
    };
    return [view(item, shown)];
  });
}

export function toBanner(item: ItemRow, shown: Shown): content.Banner {
  const { title, highlight, action, note, image, url } = shown;
  return { id: item.id, url, image, title, highlight, action, note, tone: item.tone };
}

export function toNotice(item: ItemRow, { title, body }: Shown): content.Notice {
  return { id: item.id, title, content: body, time: item.publish_from.toISOString(), read: false };
}

export function toPopup(item: ItemRow, { title, body, image }: Shown): content.Popup {
  const { promotion_type: promotionType, execution, tone } = item;
  return { id: item.id, title, content: body, promotionType, execution: execution ?? '', image, tone };
}

/** The words and the picture of a promotion; what it promises and how far it is its campaign knows. */
export interface PromotionWords extends Shown {
  readonly itemId: string;
  readonly category: string;
  readonly tone: ItemRow['tone'];
}

export function toPromotionWords(item: ItemRow, shown: Shown): PromotionWords {
  return { ...shown, itemId: item.id, category: item.category, tone: item.tone };
}

/** A title as one line: where there is room its end stands apart, in the accent colour. */
export function wholeTitle({ title, highlight }: Pick<Shown, 'title' | 'highlight'>): string {
  return `${title} ${highlight}`.replace(/\s+/g, ' ').trim();
}

/** Texts may say `{brandName}` and `{ageLimit}`, so that they stay true when the brand's settings change. [VAL-36] */
function fillIn(words: string, brand: Brand, escape: (value: string) => string): string {
  return words.replace(/\{(brandName|ageLimit)\}/g, (_, name: string) =>
    escape(name === 'brandName' ? brand.name : String(brand.ageLimit)),
  );
}

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
