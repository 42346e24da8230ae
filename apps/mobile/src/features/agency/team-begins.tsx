import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Art } from '@perya/web/ui/art/art.tsx';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDestination } from '../navigation/destination.ts';
import css from './team-begins.module.css';

/** How a team begins, below figures that are all nothing. */
export function TeamBegins() {
  const t = useT();
  const invitation = useDestination('agentRegister');
  const words = (
    <>
      <Art name="wave" size="0.72rem" />
      <span className={css.words}>
        <b className={css.title}>{t('agency.quiet')}</b>
        <span className={css.text}>{t('agency.quietHint')}</span>
      </span>
    </>
  );
  if (!invitation) return <p className={css.begins}>{words}</p>;
  return (
    <Anchor href={invitation} className={css.begins}>
      {words}
      <Icon glyph={caretRightBold} className={css.caret} />
    </Anchor>
  );
}
