import { useEffect, useRef, type RefObject } from 'react';
import { lockScroll } from '../scroll-lock.ts';
import { countOpen } from './when-nothing-open.ts';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]';

/** Open modals from the bottom up: only the top one listens to the keyboard. */
const stack: object[] = [];

function stops(panel: HTMLElement): HTMLElement[] {
  return Array.from(panel.querySelectorAll<HTMLElement>(FOCUSABLE)).filter((element) => element.tabIndex >= 0);
}

/** Keeps Tab inside the panel. */
function wrapFocus(event: KeyboardEvent, panel: HTMLElement): void {
  const inside = stops(panel);
  const first = inside[0];
  const last = inside[inside.length - 1];
  const current = document.activeElement;
  if (!first || !last) {
    event.preventDefault();
    panel.focus();
  } else if (event.shiftKey && (current === first || current === panel)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && (current === last || !panel.contains(current))) {
    event.preventDefault();
    first.focus();
  }
}

/** While open: focus moves in and stays, Escape closes, the page is still; on close, focus returns. [SIDE-22] [SIDE-23] */
export function useModal(panelRef: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const panel = panelRef.current;
    if (!open || !panel) return undefined;
    const self = {};
    const before = document.activeElement;
    const isTop = () => stack[stack.length - 1] === self;
    const onKey = (event: KeyboardEvent) => {
      if (!isTop()) return;
      if (event.key === 'Tab') wrapFocus(event, panel);
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close.current();
    };
    const onFocus = (event: FocusEvent) => {
      if (isTop() && event.target instanceof Node && !panel.contains(event.target)) panel.focus();
    };
    stack.push(self);
    const unlock = lockScroll();
    const uncount = countOpen();
    const field = panel.querySelector<HTMLElement>('[data-autofocus]');
    if (field) field.focus();
    // It is in sight; to make sure of that, the browser would lay the whole page out before the first frame.
    else panel.focus({ preventScroll: true });
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
      stack.splice(stack.indexOf(self), 1);
      unlock();
      uncount();
      if (before instanceof HTMLElement && document.contains(before)) before.focus({ preventScroll: true });
    };
  }, [open, panelRef]);
}
