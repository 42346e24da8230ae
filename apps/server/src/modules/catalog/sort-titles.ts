import type { catalog, ContentLanguage } from '@perya/contract';
import { nameOf, type Title } from './catalogue.ts';

type Sort = (typeof catalog.LIST_SORTS)[number];

/** Titles in a wished order; equals stay as they stood. */
export function sortTitles(titles: readonly Title[], sort: Sort, language: ContentLanguage): Title[] {
  const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  const orders: Record<Sort, (one: Title, other: Title) => number> = {
    name: (one, other) => names.compare(nameOf(one, language), nameOf(other, language)),
    new: (one, other) => names.compare(other.releasedOn, one.releasedOn),
    return: (one, other) => (other.rtpBps ?? 0) - (one.rtpBps ?? 0),
    stake: (one, other) => Number(one.minBet - other.minBet),
  };
  return [...titles].sort(orders[sort]);
}
