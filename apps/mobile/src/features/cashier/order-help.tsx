import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { headsetBold } from '@perya/web/ui/icon/glyphs/headset-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDestination } from '../navigation/destination.ts';
import css from './order-help.module.css';

/** The way to somebody who helps, with the number of the order in hand. */
export function OrderHelp({ orderNo }: { readonly orderNo: string }) {
  const t = useT();
  const href = useDestination('service', `?order=${orderNo}`);
  if (!href) return null;
  return (
    <p className={css.help}>
      <ButtonLink variant="text" size={44} icon={headsetBold} href={href}>
        {t('cashier.orderHelp')}
      </ButtonLink>
    </p>
  );
}
