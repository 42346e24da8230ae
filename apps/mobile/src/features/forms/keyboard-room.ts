import { useEffect, type RefObject } from 'react';

/** A keyboard is taller than any bar that a browser shows or hides. */
const KEYBOARD_MIN_PX = 120;
/** Older Androids make the page itself shorter; no phone that is held upright is so low without a keyboard. */
const SHORT_PX = 460;
/** How long a keyboard takes to rise where nobody tells. */
const RISE_MS = 350;
const MARGIN_PX = 12;
const PRESSES = ['touchstart', 'mousedown'] as const;

interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** How far a page has to scroll so that a field is inside what can be seen; a tall field shows its top. */
export function scrollToShow(field: Box, room: Box): number {
  const over = field.bottom + MARGIN_PX - room.bottom;
  const under = room.top + MARGIN_PX - field.top;
  if (under > 0) return -under;
  return over > 0 ? Math.min(over, -under) : 0;
}

/** How much of the page's lower end the keyboard covers. */
export function coveredPx(innerHeight: number, view: { readonly height: number; readonly offsetTop: number }): number {
  const covered = Math.round(innerHeight - view.height - view.offsetTop);
  return covered > KEYBOARD_MIN_PX ? covered : 0;
}

/**
 * Keeps the field in use and the button of a form in sight while the keyboard is open: `--covered` lifts what is
 * pinned to the lower end, and the page scrolls to the field. Safari 12 does not tell what is covered; there the
 * browser scrolls to the field, and the button follows it when there is room.
 */
export function useKeyboardRoom(form: RefObject<HTMLFormElement | null>, bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement;
    const view = window.visualViewport ?? null;
    const measure = () => {
      const covered = view ? coveredPx(window.innerHeight, view) : 0;
      root.style.setProperty('--covered', `${covered}px`);
      form.current?.toggleAttribute('data-keyboard', covered > 0 || window.innerHeight < SHORT_PX);
    };
    const show = () => {
      const field = document.activeElement;
      if (!field || !form.current?.contains(field) || root.classList.contains('locked')) return;
      const top = view?.offsetTop ?? 0;
      const barHeight = bar.current?.offsetHeight ?? 0;
      const bottom = top + (view?.height ?? window.innerHeight) - barHeight;
      const by = scrollToShow(field.getBoundingClientRect(), { top, bottom });
      if (by !== 0) window.scrollBy(0, by);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(show, RISE_MS);
    };
    // Whoever presses elsewhere in the meantime looks there: a page that moves now would make the press miss.
    const stay = ({ target }: Event) => {
      if (target !== document.activeElement) clearTimeout(timer);
    };
    const onResize = () => {
      measure();
      show();
    };
    measure();
    const element = form.current;
    element?.addEventListener('focusin', showSoon);
    for (const type of PRESSES) window.addEventListener(type, stay, { passive: true });
    view?.addEventListener('resize', onResize);
    view?.addEventListener('scroll', measure);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('focusin', showSoon);
      for (const type of PRESSES) window.removeEventListener(type, stay);
      view?.removeEventListener('resize', onResize);
      view?.removeEventListener('scroll', measure);
      root.style.removeProperty('--covered');
    };
  }, [form, bar]);
}
