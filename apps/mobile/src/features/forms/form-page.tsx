import type { ReactNode } from 'react';
import type { ArtName } from '@perya/web/ui/art/art-names.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import css from './forms.module.css';

interface FormPageProps {
  readonly art: ArtName;
  /** What happens next, in a sentence. */
  readonly text: string;
  readonly children: ReactNode;
}

/** A page that is one form, with a word about what it does. */
export function FormPage({ art, text, children }: FormPageProps) {
  return (
    <div className={css.page}>
      <div className={css.intro}>
        <Art name={art} size="1.28rem" eager />
        <p className={css.introText}>{text}</p>
      </div>
      {children}
    </div>
  );
}
