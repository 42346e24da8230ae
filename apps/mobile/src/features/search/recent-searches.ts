import { local } from '@perya/web/lib/storage.ts';

const KEY = 'recentSearches';
const KEPT_MAX = 6;

/** What was looked for on this device, the newest first. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(local.get(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, KEPT_MAX) : [];
  } catch {
    return [];
  }
}

/** Keeps what was looked for; the same again is the newest once. */
export function rememberSearch(text: string): void {
  const wanted = text.trim();
  if (wanted === '') return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== wanted.toLowerCase());
  local.set(KEY, JSON.stringify([wanted, ...others].slice(0, KEPT_MAX)));
}

/** Forgets all of it. */
export function forgetSearches(): void {
  local.remove(KEY);
}
