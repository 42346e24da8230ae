import type { float } from '@perya/contract';
import { Money } from '@perya/web/ui/money/money.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './agent-float-screen.module.css';

/** How much is in the float, and what it is. */
export function FloatHero({ standing }: { readonly standing: float.FloatStanding | null }) {
  const t = useT();
  const money = useMoney();
  return (
    <section className={css.hero} aria-label={t('upline.float')} aria-busy={standing === null}>
      <p className={css.caption}>{t('upline.float')}</p>
      <p className={css.sum}>
        {standing ? <Money hero text={money(standing.float)} /> : <Skeleton width="3rem" height="0.56rem" />}
      </p>
      <p className={css.what}>{t('float.what')}</p>
    </section>
  );
}
