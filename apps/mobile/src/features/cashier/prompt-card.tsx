import type { ReactNode } from 'react';
import type { ArtName } from '@perya/web/ui/art/art-names.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import css from './prompt-card.module.css';

interface PromptCardProps {
  readonly art: ArtName;
  readonly title: string;
  readonly text: string;
  /** The way on. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Something to do first, said kindly. */
export function PromptCard({ art, title, text, children, className }: PromptCardProps) {
  return (
    <Card className={className}>
      <div className={css.head}>
        <Art name={art} size="1rem" eager />
        <div className={css.words}>
          <h2 className={css.title}>{title}</h2>
          <p className={css.text}>{text}</p>
        </div>
      </div>
      <div className={css.actions}>{children}</div>
    </Card>
  );
}
