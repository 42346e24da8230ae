import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Anchor } from '../anchor/anchor.tsx';
import { classNames } from '../class-names.ts';
import type { Glyph } from '../icon/glyph.ts';
import { Icon } from '../icon/icon.tsx';
import { LEAVE_MS } from '../overlay/overlay.tsx';
import { usePresence } from '../overlay/use-presence.ts';
import { countOpen } from '../overlay/when-nothing-open.ts';
import css from './pop-menu.module.css';

export interface PopMenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: Glyph;
  /** Goes somewhere; otherwise `onSelect` does something. */
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly danger?: boolean;
}

interface PopMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly items: readonly PopMenuItem[];
  /** The side of the positioned parent at which it hangs. */
  readonly align?: 'left' | 'right';
}

/** Moves between the items as menus do everywhere. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]'));
  const at = items.indexOf(document.activeElement as HTMLElement);
  const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const to = moves[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items[(to + items.length) % items.length]?.focus();
}

function useDismissal(open: boolean, onClose: () => void) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    if (!open) return undefined;
    const uncount = countOpen();
    const before = document.activeElement;
    const onPress = (event: Event) => {
      const parent = menu.current?.parentElement;
      if (event.target instanceof Node && !parent?.contains(event.target)) close.current();
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Tab') close.current();
    };
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    document.addEventListener('mousedown', onPress);
    document.addEventListener('touchstart', onPress, { passive: true });
    document.addEventListener('keydown', onKey);
    return () => {
      uncount();
      document.removeEventListener('mousedown', onPress);
      document.removeEventListener('touchstart', onPress);
      document.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement && document.contains(before)) before.focus({ preventScroll: true });
    };
  }, [open]);
  return menu;
}

/** A short list of actions below the button that opened it; closes on outside tap, Escape and choice. [HMENU-09] */
export function PopMenu({ open, onClose, label, items, align = 'right' }: PopMenuProps) {
  const menu = useDismissal(open, onClose);
  const phase = usePresence(open, LEAVE_MS / 2);
  if (phase === 'gone') return null;
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classNames(css.menu, css[align], phase === 'leaving' && css.leaving)}
      onKeyDown={step}
    >
      {items.map((item) => {
        const choose = () => {
          onClose();
          item.onSelect?.();
        };
        const look = { role: 'menuitem', className: classNames(css.item, item.danger && css.danger), onClick: choose };
        const content = (
          <>
            {item.icon && <Icon glyph={item.icon} className={css.icon} />}
            <span>{item.label}</span>
          </>
        );
        return item.href ? (
          <Anchor key={item.key} href={item.href} {...look}>
            {content}
          </Anchor>
        ) : (
          <button key={item.key} type="button" {...look}>
            {content}
          </button>
        );
      })}
    </div>
  );
}
