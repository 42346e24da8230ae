import type { ReactNode } from 'react';
import css from './section-heading.module.css';

interface SectionHeadingProps {
  readonly id?: string | undefined;
  readonly title: string;
  /** What stands at the far end of its line. */
  readonly children?: ReactNode;
}

/** Names a part of a page. */
export function SectionHeading({ id, title, children }: SectionHeadingProps) {
  return (
    <h2 className={css.heading} id={id}>
      <span>{title}</span>
      {children}
    </h2>
  );
}
