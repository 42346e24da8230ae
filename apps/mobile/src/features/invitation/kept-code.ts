import { local } from '@perya/web/lib/storage.ts';

const KEY = 'affiliateCode';
/** Whoever puts the site on the home screen in between still comes by the link. */
const KEPT_MS = 30 * 24 * 3_600_000;
const CODE_MAX = 40;

/** Keeps the code of whoever sent the link, if the address has one; it stays over tabs and the installation. [REG-19] */
export function keepCode(search: string, now = Date.now()): void {
  const query = new URLSearchParams(search);
  const code = (query.get(KEY) ?? query.get('code') ?? '').trim().slice(0, CODE_MAX);
  if (code !== '') local.set(KEY, JSON.stringify({ code, at: now }));
}

/** The code that was kept; empty when there is none, or it is too long ago. */
export function keptCode(now = Date.now()): string {
  try {
    const { code, at } = JSON.parse(local.get(KEY) ?? '{}') as { readonly code?: unknown; readonly at?: unknown };
    return typeof code === 'string' && typeof at === 'number' && now - at < KEPT_MS ? code : '';
  } catch {
    return '';
  }
}

/** Forgets it: somebody registered by it, or wants to register without. */
export function forgetCode(): void {
  local.remove(KEY);
}

/** Some phones open what is put on the home screen with a storage of its own: there the address itself brings the code along. */
export function showKeptCode(): void {
  const code = keptCode();
  const url = new URL(window.location.href);
  if (code === '' || url.searchParams.has(KEY)) return;
  url.searchParams.set(KEY, code);
  window.history.replaceState(window.history.state, '', url.href);
}
