import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Glyph } from '../icon/glyph.ts';
import { Icon } from '../icon/icon.tsx';
import css from './field-note.module.css';

interface FieldNoteProps {
  readonly id: string;
  readonly tone?: 'wrong' | 'good' | undefined;
  readonly icon?: Glyph | undefined;
  readonly children: ReactNode;
}

/** The line below a field, read aloud when it changes. */
export function FieldNote({ id, tone, icon, children }: FieldNoteProps) {
  return (
    <p className={classNames(css.note, tone && css[tone])} id={id} aria-live="polite">
      {icon && <Icon glyph={icon} className={css.icon} />}
      {children}
    </p>
  );
}
