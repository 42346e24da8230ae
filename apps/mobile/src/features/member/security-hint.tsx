import { useQuery } from '@perya/web/query/use-query.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDestination } from '../navigation/destination.ts';
import { SECURITY_ASK } from './member-asks.ts';
import css from './security-hint.module.css';

/** How well the account is protected, while there is still something to do; it stays away when it cannot be told. */
export function SecurityHint() {
  const t = useT();
  const href = useDestination('securityCenter');
  const { value } = useQuery(href ? SECURITY_ASK : null);
  if (!href || !value || value.level >= 100) return null;
  return (
    <Anchor href={href} className={css.hint}>
      <span className={css.row}>
        <span className={css.words}>{t('mine.level', { level: Math.floor(value.level) })}</span>
        <span className={css.link}>
          {t('mine.raiseLevel')}
          <Icon glyph={caretRightBold} className={css.caret} />
        </span>
      </span>
      <Progress label={t('security.level')} value={Math.floor(value.level)} />
    </Anchor>
  );
}
