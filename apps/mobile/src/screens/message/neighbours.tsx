import type { mail } from '@perya/contract';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { caretLeftBold } from '@perya/web/ui/icon/glyphs/caret-left-bold.ts';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './message-screen.module.css';

const pathOf = (id: string) => `${routes.message.path}?id=${id}`;

/** The messages before and after. [SCR-13] */
export function Neighbours({ message }: { readonly message: mail.Mail }) {
  const t = useT();
  const { prevId, prevTitle, nextId, nextTitle } = message;
  if (prevId === null && nextId === null) return null;
  return (
    <nav className={css.neighbours} aria-label={t('mail.others')}>
      {prevId === null ? (
        <span />
      ) : (
        <Anchor className={css.neighbour} href={pathOf(prevId)}>
          <span className={css.way}>
            <Icon glyph={caretLeftBold} /> {t('mail.before')}
          </span>
          <b className={css.other}>{prevTitle}</b>
        </Anchor>
      )}
      {nextId !== null && (
        <Anchor className={`${css.neighbour} ${css.after}`} href={pathOf(nextId)}>
          <span className={css.way}>
            {t('mail.after')} <Icon glyph={caretRightBold} />
          </span>
          <b className={css.other}>{nextTitle}</b>
        </Anchor>
      )}
    </nav>
  );
}
