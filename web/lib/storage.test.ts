import { afterEach, describe, expect, it, vi } from 'vitest';
import { local, openStore, setHint } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

describe('lib storage', () => {
  it('reads and writes the browser’s storage', () => {
    local.set('key', 'value');
    expect(window.localStorage.getItem('key')).toBe('value');
    expect(local.get('key')).toBe('value');
    local.remove('key');
    expect(window.localStorage.getItem('key')).toBeNull();
    expect(local.get('key')).toBeNull();
  });

  it('falls back to memory where storage is blocked [SESS-16]', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const store = openStore('localStorage');
    expect(store.get('key')).toBeNull();
    store.set('key', 'value');
    expect(store.get('key')).toBe('value');
    store.remove('key');
    expect(store.get('key')).toBeNull();
  });

  it('keeps what a full storage refuses, and shows it instead of the old value [SESS-16]', () => {
    const store = openStore('localStorage');
    store.set('key', 'old');
    vi.spyOn(Object.getPrototypeOf(window.localStorage) as Storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.set('key', 'new');
    expect(store.get('key')).toBe('new');
  });

  it('leaves hints for the server in cookies [I18N-09]', () => {
    setHint('language', 'EN');
    expect(document.cookie).toContain('language=EN');
  });

  it('finds what begins alike, in storage and in memory', () => {
    const store = openStore('localStorage');
    store.set('a:1', 'x');
    store.set('b:1', 'x');
    vi.spyOn(Object.getPrototypeOf(window.localStorage) as Storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.set('a:2', 'x');
    expect(store.keys('a:').sort()).toEqual(['a:1', 'a:2']);
  });
});
