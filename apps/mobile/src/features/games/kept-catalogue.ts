import type { Call, Value } from '@perya/contract';
import { local } from '@perya/web/lib/storage.ts';
import { KEPT_MS, persist, persisted, persistedAt } from '@perya/web/query/persisted.ts';
import { usePersisted, type Persistence } from '@perya/web/query/use-persisted.ts';
import type { AnyQuery } from '@perya/web/query/use-query.ts';
import type { QueryResult } from '@perya/web/query/query-by-url.ts';
import { isCut } from '../query/is-cut.ts';
import { currentSite } from '../site/site.ts';

const PREFIX = 'catalogue:';
/** What the specification names; each holds the answer of one address, the last one asked. [SESS-09] */
const NAMED = [
  ['getVassGameType', '/lgw/vendor/gameType?'],
  ['allVasslage', '/lgw/vendor/all?'],
  ['gameHot', '/lgw/game/hot?language='],
] as const;
/** As many answers as a visit or two ask for; more would crowd out the rest of the storage. */
const ANSWERS_MAX = 16;

/** Keeps an answer of the catalogue for visits without a network; the oldest one makes room. */
export function keepAnswer(url: string, value: unknown): void {
  persist(keyOf(url), value, marksOf(url));
  const all = local.keys(PREFIX);
  if (all.length <= ANSWERS_MAX) return;
  const byAge = all.map((key) => ({ key, at: persistedAt(key) })).sort((a, b) => a.at - b.at);
  byAge.slice(0, all.length - ANSWERS_MAX).forEach(({ key }) => local.remove(key));
}

/** What was last answered, if this version of the site heard it, and not too long ago. [SESS-10] */
export function keptAnswer(url: string, maxMs = Infinity): unknown {
  return persisted(keyOf(url), maxMs, marksOf(url));
}

function keyOf(url: string): string {
  return NAMED.find(([, begin]) => url.startsWith(begin))?.[0] ?? PREFIX + url;
}

/** The site that understood it may have been another one. */
function marksOf(url: string) {
  return { url, version: currentSite()?.version ?? '' };
}

const CATALOGUE: Persistence<unknown> = {
  write: (value, url) => keepAnswer(url, value),
  read: (url, error) => keptAnswer(url, isCut(error) ? undefined : KEPT_MS),
};

/** Reads a public call of the catalogue; what was last answered stands in until the truth is here, or while there is no network. */
export function useCatalogue<C extends Call>(ask: AnyQuery<C> | null): QueryResult<Value<C>> {
  return usePersisted(ask, CATALOGUE as Persistence<Value<C>>);
}
