import type { ReactNode } from 'react';
import type { ArtName } from '../art/art-names.ts';
import { Art } from '../art/art.tsx';
import css from './empty-state.module.css';

interface EmptyStateProps {
  readonly art: ArtName;
  readonly title: string;
  readonly text?: ReactNode;
  /** One way on. */
  readonly action?: ReactNode;
  /** The heading when it is the whole screen. */
  readonly wholeScreen?: boolean;
}

/** A picture, one line, one action: nothing is here yet, or this page is not for now. */
export function EmptyState({ art, title, text, action, wholeScreen = false }: EmptyStateProps) {
  const Heading = wholeScreen ? 'h1' : 'h2';
  return (
    <div className={css.empty}>
      <Art name={art} size="1.92rem" />
      <Heading className={css.title}>{title}</Heading>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
