import { IconTile, type Tone } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import css from './responsible-gaming-screen.module.css';

interface CardHeadProps {
  readonly glyph: Glyph;
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

/** What a card is for. */
export function CardHead({ glyph, tone, title, text }: CardHeadProps) {
  return (
    <>
      <div className={css.kindHead}>
        <IconTile glyph={glyph} tone={tone} small />
        <h2 className={css.cardTitle}>{title}</h2>
      </div>
      <p className={css.below}>{text}</p>
    </>
  );
}
