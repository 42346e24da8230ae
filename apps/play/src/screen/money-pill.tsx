import type { studio } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';
import { formatMoney } from '@perya/web/lib/format.ts';
import { useState } from 'react';
import { useStore } from '../table/store.ts';
import { useHighestOffered } from '../table/use-highest-offered.ts';
import type { Table } from '../table/table.ts';
import { t, type TextKey } from '../words.ts';
import css from './money-pill.module.css';

interface MoneyPillProps {
  readonly table: Table;
  readonly opened: studio.Opened;
}

/**
 * Which money the next stake takes, for whoever has a bonus; a tap says why and up to how much. Where the bonus pays for
 * nothing that is said at once, until the first round.
 */
export function MoneyPill({ table, opened }: MoneyPillProps) {
  const { offer, balance, stakeAt, net } = useStore(table.store);
  const [wish, setWish] = useState<boolean | null>(null);
  const isCut = useHighestOffered(table, opened) < opened.game.stakes.length - 1;
  const { bonus } = offer;
  if (bonus === null || minorOf(bonus.balance) === 0) return null;
  const pays = payerOf(bonus, { balance, stake: opened.game.stakes[stakeAt] ?? '0.00' });
  const isTold = wish ?? (pays === 'ownOnly' && net === null);
  return (
    <>
      <button
        type="button"
        className={css.pill}
        data-pays={pays}
        aria-expanded={isTold}
        onClick={() => setWish(!isTold)}
      >
        {t(pays === 'bonus' ? 'panel.bonus' : 'panel.own')}
      </button>
      {isTold && (
        <p role="status" className={css.told}>
          {t(TOLD[pays === 'own' && isCut ? 'ownAbove' : pays], { max: formatMoney(bonus.maxStake, opened.symbol) })}
        </p>
      )}
    </>
  );
}

type Payer = 'own' | 'bonus' | 'ownOnly' | 'ownAbove';

const TOLD: Readonly<Record<Payer, TextKey>> = {
  own: 'panel.ownFirst',
  bonus: 'panel.bonusMax',
  ownOnly: 'panel.ownOnly',
  ownAbove: 'panel.bonusMax',
};

/** Own money is used first; the bonus joins in when that is not enough, where its terms allow. */
export function payerOf(
  { balance: held, maxStake, percent }: NonNullable<studio.Offer['bonus']>,
  { balance, stake }: { readonly balance: string; readonly stake: string },
): Payer {
  if (percent === 0) return 'ownOnly';
  if (minorOf(stake) > minorOf(maxStake)) return 'ownAbove';
  return minorOf(stake) > minorOf(balance) - minorOf(held) ? 'bonus' : 'own';
}
