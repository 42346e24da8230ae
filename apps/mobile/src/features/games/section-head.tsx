import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import type { ArtName } from '@perya/web/ui/art/art-names.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './section-head.module.css';

interface SectionHeadProps {
  readonly art: ArtName;
  readonly title: string;
  /** Where there is more of it. */
  readonly href?: string | null;
}

/** The heading of a group of games, and the way to all of them. */
export function SectionHead({ art, title, href = null }: SectionHeadProps) {
  const t = useT();
  return (
    <div className={css.head}>
      <Art name={art} size="0.44rem" />
      <h2 className={css.title}>{title}</h2>
      {href !== null && (
        <Anchor href={href} className={css.all} aria-label={`${t('games.seeAll')}: ${title}`}>
          {t('games.seeAll')}
          <Icon glyph={caretRightBold} className={css.caret} />
        </Anchor>
      )}
    </div>
  );
}
