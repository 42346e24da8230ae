import { formatMoney } from '@perya/web/lib/format.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { eyeBold } from '@perya/web/ui/icon/glyphs/eye-bold.ts';
import { eyeSlashBold } from '@perya/web/ui/icon/glyphs/eye-slash-bold.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { useCurrencySymbol, useWallet } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './agent-hero.module.css';

/** Longer amounts find no room beside the ways to pay. */
const BESIDE = 11;

/** What the agent has, masked like everywhere, and the ways to pay in and out. [AGENT-12, BAL-04] */
export function AgentBalance() {
  const t = useT();
  const wallet = useWallet();
  const symbol = useCurrencySymbol();
  // By what it is and not by what is shown, so that masking it moves nothing.
  const isLong = wallet.wallet !== undefined && formatMoney(wallet.wallet.sumBalance, symbol).length > BESIDE;
  return (
    <div className={classNames(css.funds, isLong && css.apart)}>
      <div className={css.balance}>
        <p className={css.caption}>
          {t('side.balance')}
          <IconButton
            className={css.eye}
            icon={wallet.isHidden ? eyeSlashBold : eyeBold}
            label={t(wallet.isHidden ? 'menu.showBalance' : 'menu.hideBalance')}
            aria-pressed={wallet.isHidden}
            onClick={wallet.toggle}
          />
        </p>
        <p className={css.amount} aria-live="polite" aria-busy={wallet.isRefreshing}>
          <Money hero text={wallet.amount} />
          {wallet.isMasked && <VisuallyHidden>{t('wallet.masked')}</VisuallyHidden>}
        </p>
      </div>
      <Ways />
    </div>
  );
}

function Ways() {
  const t = useT();
  const deposit = useDestination('voucherCenter');
  const withdraw = useDestination('withdraw');
  if (!deposit && !withdraw) return null;
  return (
    <div className={css.ways}>
      {withdraw && (
        <ButtonLink href={withdraw} size={44} variant="secondary" className={css.glass}>
          {t('menu.withdraw')}
        </ButtonLink>
      )}
      {deposit && (
        <ButtonLink href={deposit} size={44}>
          {t('menu.deposit')}
        </ButtonLink>
      )}
    </div>
  );
}
