import { Art } from '@perya/web/ui/art/art.tsx';
import { Rays, raysAround } from '@perya/web/ui/brand/rays.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './reward-center-screen.module.css';
import type { Claiming } from './use-claim-rewards.ts';

const RAYS = raysAround(285, 66);

interface ReadyCardProps {
  readonly footer: { readonly count: number; readonly amount: string };
  readonly claiming: Claiming;
  /** What became of an earlier claim is not known yet. */
  readonly isHeld: boolean;
}

/** All that can be taken now, and taking all of it. [SCR-30] */
export function ReadyCard({ footer, claiming, isHeld }: ReadyCardProps) {
  const t = useT();
  const money = useMoney();
  return (
    <section className={css.ready} aria-label={t('reward.ready')}>
      <Rays path={RAYS} box="343 134" />
      <div className={css.readyWords}>
        <p className={css.readyLabel}>{t('reward.ready')}</p>
        <Money hero text={money(footer.amount)} className={css.readySum} />
        {footer.count > 1 && (
          <Button
            size={36}
            loading={claiming.isAll}
            disabled={isHeld || (!claiming.isAll && claiming.busyIds.length > 0)}
            onClick={() => void claiming.claimAll()}
          >
            {t('reward.claimAll', { count: footer.count })}
          </Button>
        )}
      </div>
      <Art name="gift" size="2.08rem" eager className={css.readyArt} />
    </section>
  );
}
