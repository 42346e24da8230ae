import type { ReactNode } from 'react';
import css from './title-bar.module.css';

interface TitleBarProps {
  /** The way back, on the left. */
  readonly lead: ReactNode;
  /** Words become the heading of the page. */
  readonly title: ReactNode;
  /** Buttons on the right. */
  readonly children?: ReactNode;
}

/** The bar on top of an inner page: it stays there while the page moves. */
export function TitleBar({ lead, title, children }: TitleBarProps) {
  return (
    <header className={css.bar}>
      {lead}
      {typeof title === 'string' ? <h1 className={css.title}>{title}</h1> : title}
      <span className={css.space} />
      {children}
    </header>
  );
}
