import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { caretLeftBold } from '@perya/web/ui/icon/glyphs/caret-left-bold.ts';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './help-detail-screen.module.css';

interface NeighboursProps {
  readonly articles: readonly { readonly title: string }[];
  readonly index: number;
}

/** The articles before and after. */
export function Neighbours({ articles, index }: NeighboursProps) {
  const t = useT();
  const before = articles[index - 1];
  const after = articles[index + 1];
  return (
    <nav className={css.neighbours} aria-label={t('helpDetail.others')}>
      {before ? (
        <Anchor className={css.neighbour} href={`${routes.helpDetail.path}#${index - 1}`}>
          <span className={css.way}>
            <Icon glyph={caretLeftBold} /> {t('helpDetail.before')}
          </span>
          {before.title}
        </Anchor>
      ) : (
        <span />
      )}
      {after && (
        <Anchor className={`${css.neighbour} ${css.after}`} href={`${routes.helpDetail.path}#${index + 1}`}>
          <span className={css.way}>
            {t('helpDetail.after')} <Icon glyph={caretRightBold} />
          </span>
          {after.title}
        </Anchor>
      )}
    </nav>
  );
}
