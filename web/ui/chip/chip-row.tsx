import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './chip-row.module.css';

interface ChipRowProps {
  /** What is chosen by them; chips that only hold the place of others have none. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Chips side by side; those that do not fit are scrolled to. */
export function ChipRow({ label, className, children }: ChipRowProps) {
  return (
    <div
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'group', 'aria-label': label })}
      className={classNames(css.row, className)}
    >
      {children}
    </div>
  );
}
