import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { useKeyboardRoom } from '../forms/keyboard-room.ts';
import css from './dock.module.css';

interface DockedFormProps {
  readonly label: string;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly children: ReactNode;
  /** What stays in sight: the sum and the button. */
  readonly dock: ReactNode;
}

/** A page that is one form, with its sum and its button docked above the bottom menu. */
export function DockedForm({ label, onSubmit, children, dock }: DockedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useKeyboardRoom(form, bar);
  return (
    <form ref={form} noValidate aria-label={label} className={css.form} onSubmit={onSubmit}>
      <div className={css.content}>{children}</div>
      <div ref={bar} className={css.dock}>
        {dock}
      </div>
    </form>
  );
}

interface DockedPageProps {
  readonly children: ReactNode;
  readonly dock: ReactNode;
  /** What is docked is about the person who looks, and stands out. */
  readonly own?: boolean;
}

/** A page with buttons docked above the bottom menu. */
export function DockedPage({ children, dock, own = false }: DockedPageProps) {
  return (
    <div className={css.page}>
      <div className={css.content}>{children}</div>
      {dock && <div className={classNames(css.dock, own && css.own)}>{dock}</div>}
    </div>
  );
}

/** Stands where a sum of an impossible amount would. */
export const NO_SUM = '–';

/** A word and a sum over the button of a dock. */
export function DockSum({ label, sum }: { readonly label: ReactNode; readonly sum: string }) {
  return (
    <div className={css.sum} role="status">
      <span className={css.sumLabel}>{label}</span>
      <span className={css.sumAmount}>{sum}</span>
    </div>
  );
}
