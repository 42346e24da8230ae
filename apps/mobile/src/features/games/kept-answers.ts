import type { Call, Value } from '@perya/contract';
import { useEffect, useRef } from 'react';
import { currentLanguage } from '@perya/web/i18n/i18n.ts';
import { local } from '@perya/web/lib/storage.ts';
import { addressOf, useAnswer, type AnswerState, type AnyAsk } from '@perya/web/query/use-answer.ts';
import { KEPT_MS } from '../../lib/kept.ts';
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

interface Kept {
  /** When it was true. */
  readonly t: number;
  readonly lang: string;
  readonly url: string;
  /** The site that understood it. */
  readonly version: string;
  readonly v: unknown;
}

/** Keeps an answer of the catalogue for visits without a network; the oldest one makes room. */
export function keepAnswer(url: string, value: unknown): void {
  const version = currentSite()?.version ?? '';
  const kept: Kept = { t: Date.now(), lang: currentLanguage(), url, version, v: value };
  local.set(keyOf(url), JSON.stringify(kept));
  const all = local.keys(PREFIX);
  if (all.length <= ANSWERS_MAX) return;
  const byAge = all.map((key) => ({ key, t: read(key)?.t ?? 0 })).sort((a, b) => a.t - b.t);
  byAge.slice(0, all.length - ANSWERS_MAX).forEach(({ key }) => local.remove(key));
}

/** What was last answered, if this version of the site heard it, and not too long ago. [SESS-10] */
export function keptAnswer(url: string, maxMs = Infinity): unknown {
  const kept = read(keyOf(url));
  const isOurs = kept?.url === url && kept.version === (currentSite()?.version ?? '');
  return isOurs && Date.now() - kept.t <= maxMs ? kept.v : undefined;
}

function keyOf(url: string): string {
  return NAMED.find(([, begin]) => url.startsWith(begin))?.[0] ?? PREFIX + url;
}

function read(key: string): Kept | null {
  try {
    const kept = JSON.parse(local.get(key) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.t === 'number' && typeof kept.version === 'string' && kept.v !== undefined
      ? (kept as Kept)
      : null;
  } catch {
    return null;
  }
}

/** Reads a public call of the catalogue; what was last answered stands in until the truth is here, or while there is no network. */
export function useKeptAnswer<C extends Call>(ask: AnyAsk<C> | null): AnswerState<Value<C>> {
  const answer = useAnswer(ask);
  const url = ask && addressOf(ask);
  const { value } = answer;
  // While a language changes, the value on screen still belongs to the address before.
  const last = useRef<unknown>(undefined);
  useEffect(() => {
    if (url === null || value === undefined || last.current === value) return;
    last.current = value;
    keepAnswer(url, value);
  }, [url, value]);
  if (url === null || value !== undefined) return answer;
  // Without a network the last truth is better than none, however old.
  const isCut = answer.error?.code.startsWith('network.') === true;
  const kept = keptAnswer(url, isCut ? Infinity : KEPT_MS) as Value<C> | undefined;
  return kept === undefined ? answer : { ...answer, value: kept, error: undefined, loading: false };
}
