import { currentLanguage } from '@perya/web/i18n/i18n.ts';
import { local } from '@perya/web/lib/storage.ts';

/** Older answers are not shown while the truth is on its way. [SESS-10] */
export const KEPT_MS = 600_000;
/** Rules of forms change what is asked for, so they are believed for a shorter time. [SESS-10] */
export const KEPT_RULES_MS = 300_000;

/** Keeps an answer on this device. [SESS-09] */
export function keepValue(key: string, value: unknown): void {
  local.set(key, JSON.stringify({ t: Date.now(), lang: currentLanguage(), v: value }));
}

/** What was kept in this language, unless it is too old or cannot be read. [SESS-10] */
export function keptValue(key: string, maxMs: number): unknown {
  try {
    const kept = JSON.parse(local.get(key) ?? 'null') as { t?: unknown; lang?: unknown; v?: unknown } | null;
    const age = typeof kept?.t === 'number' ? Date.now() - kept.t : -1;
    return kept?.lang === currentLanguage() && age >= 0 && age <= maxMs ? kept.v : undefined;
  } catch {
    return undefined;
  }
}
