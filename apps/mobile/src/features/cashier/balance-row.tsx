import { walletDuotone } from '@perya/web/ui/icon/glyphs/wallet-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import css from './balance-row.module.css';

/** What the member has, the same everywhere. [BAL-03] */
export function BalanceRow() {
  const t = useT();
  const { text } = useWallet();
  return (
    <p className={css.row}>
      <Icon glyph={walletDuotone} className={css.icon} />
      <span className={css.label}>{t('cashier.balance')}</span>
      <b className={css.amount}>{text}</b>
    </p>
  );
}
