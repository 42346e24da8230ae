import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { arrowCircleDownDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-down-duotone.ts';
import { arrowCircleUpDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-up-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './header.module.css';

/** Deposit and withdraw below the header of a member. [HEAD-13] */
export function LowerBar() {
  const t = useT();
  const deposit = useDestination('voucherCenter');
  const withdraw = useDestination('withdraw');
  if (!deposit && !withdraw) return null;
  return (
    <div className={css.lowerBar}>
      {deposit && (
        <Anchor href={deposit} className={css.lowerLink}>
          <Icon glyph={arrowCircleDownDuotone} className={css.lowerIcon} />
          {t('menu.deposit')}
        </Anchor>
      )}
      {withdraw && (
        <Anchor href={withdraw} className={css.lowerLink}>
          <Icon glyph={arrowCircleUpDuotone} className={css.lowerIcon} />
          {t('menu.withdraw')}
        </Anchor>
      )}
    </div>
  );
}
