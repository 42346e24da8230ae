import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** What a page wants otherwise than its route says. */
interface PageLook {
  readonly title: string | null;
  /** Nothing but the page: no bottom menu. */
  readonly isBare: boolean;
}

const PLAIN: PageLook = { title: null, isBare: false };

/** What the page on screen wants. */
export const usePageLook = create<PageLook>(() => PLAIN);

/** Titles the page and takes the bottom menu away while this is on screen. */
export function useBarePage(title: string): void {
  useLayoutEffect(() => {
    usePageLook.setState({ title, isBare: true });
    return () => usePageLook.setState(PLAIN);
  }, [title]);
}
