import { formatNumber, isZeroAmount } from '@perya/web/lib/format.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './invite-friends-screen.module.css';
import type { Invitation } from './use-friends.ts';

/** How many came, how many count, what that brought; and what of it waits. [SCR-11] */
export function Counters({ invitation }: { readonly invitation: Invitation }) {
  const t = useT();
  const money = useMoney();
  const rewards = useDestination('rewardCenter');
  const { invited, valid, bonus, waiting, monthCount, rules } = invitation;
  const figures = [
    [t('invite.invited'), formatNumber(invited)],
    [t('invite.valid'), formatNumber(valid)],
    [t('invite.bonus'), money(bonus)],
  ] as const;
  return (
    <>
      <dl className={css.counters}>
        {figures.map(([label, figure]) => (
          <div key={label} className={css.counter}>
            <dt className={css.counterLabel}>{label}</dt>
            <dd className={css.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={css.month}>{t('invite.month', { count: monthCount, most: rules.monthMax })}</p>
      {!isZeroAmount(waiting) && rewards && (
        <Anchor href={rewards} className={css.waiting}>
          {t('invite.waiting', { amount: money(waiting) })}
        </Anchor>
      )}
    </>
  );
}
