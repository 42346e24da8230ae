import { useCopy } from '../cashier/copy-row.tsx';

/** A page that somebody passes on. */
interface Shared {
  /** As everybody opens it: a path of this site, or a whole address. */
  readonly path: string;
  readonly title: string;
}

/** Passes a page on with what the phone offers; where it offers nothing, its link is copied. */
export function useShare(): (shared: Shared) => Promise<void> {
  const copy = useCopy();
  return async ({ path, title }) => {
    const url = new URL(path, window.location.origin).href;
    if (typeof navigator.share !== 'function') return copy(url);
    try {
      await navigator.share({ url, title });
    } catch (error) {
      // Whoever closes the sheet of the phone wanted nothing.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
    }
  };
}
