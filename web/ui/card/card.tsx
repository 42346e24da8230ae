import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './card.module.css';

interface CardProps {
  readonly children: ReactNode;
  /** Without padding, for rows that reach the edge. */
  readonly flush?: boolean;
  readonly className?: string | undefined;
}

/** A surface that holds things which belong together. */
export function Card({ children, flush = false, className }: CardProps) {
  return <div className={classNames(css.card, flush && css.flush, className)}>{children}</div>;
}
