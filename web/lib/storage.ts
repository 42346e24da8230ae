/** Browser storage that never throws: blocked or full storage falls back to memory. [SESS-16] */
export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** What begins like this. */
  keys(prefix: string): string[];
  clear(): void;
}

type Kind = 'localStorage' | 'sessionStorage';

/** Wraps one kind of browser storage. */
export function openStore(kind: Kind): Store {
  const memory = new Map<string, string>();
  return {
    get(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      return attempt(() => window[kind].getItem(key)) ?? null;
    },
    set(key, value) {
      const stored = attempt(() => {
        window[kind].setItem(key, value);
        return true;
      });
      if (stored) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt(() => window[kind].removeItem(key));
    },
    keys(prefix) {
      const stored = attempt(() => Object.keys(window[kind])) ?? [];
      return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix));
    },
    clear() {
      memory.clear();
      attempt(() => window[kind].clear());
    },
  };
}

/** Even reading `window.localStorage` throws where storage is blocked. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Stays after the browser closes. */
export const local = openStore('localStorage');

/** Ends with the tab. */
export const session = openStore('sessionStorage');

const YEAR_S = 31_536_000;

/** Leaves a small hint for the server, so that the next page is drawn right at once. */
export function setHint(name: 'language' | 'theme' | 'bar', value: string): void {
  attempt(() => {
    document.cookie = `${name}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`;
  });
}
