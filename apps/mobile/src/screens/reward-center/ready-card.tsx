import { useRef } from 'react';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Rays, raysAround } from '@perya/web/ui/brand/rays.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import type { Claiming } from '../../features/promotions/use-claim-rewards.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './reward-center-screen.module.css';

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
  const shown = useRef<HTMLDivElement>(null);
  const sum = money(footer.amount);
  return (
    <section className={css.ready} aria-label={t('reward.ready')}>
      <Rays path={RAYS} box="343 134" />
      <div className={css.readyWords}>
        <p className={css.readyLabel}>{t('reward.ready')}</p>
        <div ref={shown}>
          <Money hero text={sum} className={classNames(css.readySum, sizeOf(sum))} />
        </div>
        {footer.count > 1 && (
          <Button
            size={36}
            loading={claiming.isAll}
            disabled={isHeld || (!claiming.isAll && claiming.busyIds.length > 0)}
            onClick={() => void claiming.claimAll(footer.amount, shown.current)}
          >
            {t('reward.claimAll', { count: footer.count })}
          </Button>
        )}
      </div>
      <Art name="gift" size="2.08rem" eager className={css.readyArt} />
    </section>
  );
}

/** A long sum is smaller, so that it stays clear of the picture on the narrowest phone. */
function sizeOf(sum: string): string | undefined {
  if (sum.length > 12) return css.longestSum;
  return sum.length > 9 ? css.longSum : undefined;
}
