import { rounds } from '@perya/contract';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { hourglassMediumDuotone } from '@perya/web/ui/icon/glyphs/hourglass-medium-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDestination } from '../navigation/destination.ts';
import css from './open-rounds-notice.module.css';

/** Tells a member that rounds have not ended, and leads to them; nothing when all have. [R50] */
export function OpenRoundsNotice() {
  const t = useT();
  const href = useDestination('openRounds');
  const { value: open = [] } = useQuery({ call: rounds.openRounds, input: {} }, { fresh: true });
  if (open.length === 0 || href === null) return null;
  return (
    <Anchor href={href} className={css.notice}>
      <Icon glyph={hourglassMediumDuotone} className={css.icon} />
      <span className={css.words}>
        <b>{t('openRounds.count', { count: open.length })}</b>
        <em>{t('openRounds.hint')}</em>
      </span>
      <Icon glyph={caretRightBold} />
    </Anchor>
  );
}
