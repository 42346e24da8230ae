import type { wheel } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { useMoney } from '../cashier/use-money.ts';
import { checkSpin } from './spin-check.ts';
import css from './wheel-sheet.module.css';

/** The last spins, each worked out again on this device as soon as its seed is told. [2.1] */
export function SpinHistory({ history }: { readonly history: readonly wheel.WheelSpin[] }) {
  const t = useT();
  const money = useMoney();
  if (history.length === 0) return null;
  return (
    <section>
      <h3 className={css.oddsTitle}>{t('wheel.history')}</h3>
      <ul aria-label={t('wheel.history')}>
        {history.map((spin) => (
          <li key={spin.rewardId} className={css.odd}>
            <b className={css.oddPrize}>{money(spin.prize)}</b>
            <span className={css.oddCount}>{`${formatDateTime(spin.time)} · #${spin.proof.nonce}`}</span>
            <span className={css.verdict}>{t(`wheel.verdict.${checkSpin(spin)}`)}</span>
          </li>
        ))}
      </ul>
      <Anchor href={routes.fairness.path} className={css.link}>
        {t('wheel.seeds')}
      </Anchor>
    </section>
  );
}
