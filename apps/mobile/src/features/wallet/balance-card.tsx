import type { ReactNode } from 'react';
import { formatMoney, isZeroAmount } from '@perya/web/lib/format.ts';
import { Watermark } from '@perya/web/ui/brand/watermark.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { arrowUpRightBold } from '@perya/web/ui/icon/glyphs/arrow-up-right-bold.ts';
import { arrowsClockwiseBold } from '@perya/web/ui/icon/glyphs/arrows-clockwise-bold.ts';
import { eyeBold } from '@perya/web/ui/icon/glyphs/eye-bold.ts';
import { eyeSlashBold } from '@perya/web/ui/icon/glyphs/eye-slash-bold.ts';
import { plusBold } from '@perya/web/ui/icon/glyphs/plus-bold.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDestination } from '../navigation/destination.ts';
import css from './balance-card.module.css';
import { useCurrencySymbol, useWallet } from './use-wallet.ts';

interface BalanceCardProps {
  /** Lower, without the ways to pay. */
  readonly slim?: boolean;
  /** Beside the amount. */
  readonly aside?: ReactNode;
}

/** What somebody has, with the mask and a way to ask again. [HOME-10..12, MINE-08, R18] */
export function BalanceCard({ slim = false, aside }: BalanceCardProps) {
  const t = useT();
  const wallet = useWallet();
  return (
    <section className={classNames(css.card, slim && css.slim)} aria-label={t('wallet.total')}>
      <Watermark className={css.mark} />
      <div className={css.row}>
        <div className={css.words}>
          <div className={css.head}>
            <span>{t(wallet.isPlayMoney ? 'wallet.play' : 'wallet.total')}</span>
            <IconButton
              className={css.button}
              icon={wallet.isHidden ? eyeSlashBold : eyeBold}
              label={t(wallet.isHidden ? 'menu.showBalance' : 'menu.hideBalance')}
              aria-pressed={wallet.isHidden}
              onClick={wallet.toggle}
            />
            <IconButton
              className={classNames(css.button, wallet.isRefreshing && css.turning)}
              icon={arrowsClockwiseBold}
              label={t('menu.refreshBalance')}
              onClick={wallet.isRefreshing ? undefined : wallet.refresh}
            />
          </div>
          <p className={css.amount} aria-live="polite" aria-busy={wallet.isRefreshing}>
            <Money hero text={wallet.amount} />
            {wallet.isMasked && <VisuallyHidden>{t('wallet.masked')}</VisuallyHidden>}
          </p>
          <Elsewhere />
        </div>
        {wallet.isPlayMoney ? <span className={css.trial}>{t('wallet.trial')}</span> : aside}
      </div>
      {!slim && <Ways />}
    </section>
  );
}

/** What is not in the balance though it belongs to the person: on its way out, or at a game vendor. */
function Elsewhere() {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { wallet, isMasked, atVendors } = useWallet();
  if (isMasked || !wallet) return null;
  const parts = [
    ...(isZeroAmount(wallet.locked) ? [] : [t('wallet.locked', { amount: formatMoney(wallet.locked, symbol) })]),
    ...(isZeroAmount(wallet.inPlay) ? [] : [t('wallet.inPlay', { amount: formatMoney(wallet.inPlay, symbol) })]),
    ...atVendors
      .filter(({ balance }) => !isZeroAmount(balance))
      .map(({ vassalage, balance }) => `${vassalage} ${formatMoney(balance, symbol)}`),
  ];
  return parts.length === 0 ? null : <p className={css.elsewhere}>{parts.join(' · ')}</p>;
}

/** Real members pay in and out here. [MINE-10, MINE-11] */
function Ways() {
  const t = useT();
  const deposit = useDestination('voucherCenter');
  const withdraw = useDestination('withdraw');
  if (!deposit && !withdraw) return null;
  return (
    <div className={css.ways}>
      {deposit && (
        <ButtonLink href={deposit} size={44} full icon={plusBold}>
          {t('wallet.deposit')}
        </ButtonLink>
      )}
      {withdraw && (
        <ButtonLink href={withdraw} size={44} full icon={arrowUpRightBold} variant="secondary" className={css.glass}>
          {t('menu.withdraw')}
        </ButtonLink>
      )}
    </div>
  );
}
