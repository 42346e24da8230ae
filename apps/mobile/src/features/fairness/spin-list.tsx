import type { SlotEvent } from '@perya/slots/public';
import type { TumbleEvent } from '@perya/tumble/public';
import { useState } from 'react';
import { amountOf } from '@perya/web/lib/amount.ts';
import { formatMoney } from '@perya/web/lib/format.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { useCurrencySymbol } from '../wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './fairness.module.css';
import { FeatureWords, SpinWins } from './spin-wins.tsx';
import { SymbolGrid } from './symbol-grid.tsx';
import { TumbleWins } from './tumble-wins.tsx';

const SHOWN_FIRST = 3;

/** A spin of any engine, or a feature after one. */
type Spin = SlotEvent | TumbleEvent;

interface SpinListProps {
  readonly spins: readonly Spin[];
  readonly theme: string;
  /** How many decimals amounts have. */
  readonly decimals: number;
}

/** The spins and features of a round as they were worked out here. */
export function SpinList({ spins, theme, decimals }: SpinListProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? spins : spins.slice(0, SHOWN_FIRST);
  return (
    <>
      <Card flush>
        <ol>
          {shown.map((spin, at) => (
            // Spins of a round never change their places.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={css.spin}>
              <OneSpin spin={spin} number={numberOf(spins, at)} theme={theme} decimals={decimals} />
            </li>
          ))}
        </ol>
      </Card>
      {shown.length < spins.length && (
        <Button variant="text" size={44} full onClick={() => setWhole(true)}>
          {t('fair.allSpins', { count: spins.length })}
        </Button>
      )}
    </>
  );
}

/** Paid and free spins are counted apart; features come between them. */
function numberOf(spins: readonly Spin[], at: number): number {
  const isFree = (spin: Spin | undefined) => spin !== undefined && 'isFree' in spin && spin.isFree;
  return spins.slice(0, at).filter((spin) => isFree(spin) === isFree(spins[at]) && 'isFree' in spin).length + 1;
}

interface OneSpinProps {
  readonly spin: Spin;
  readonly number: number;
  readonly theme: string;
  readonly decimals: number;
}

function OneSpin({ spin, number, theme, decimals }: OneSpinProps) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const money = (minor: number) => formatMoney(amountOf(minor, decimals), symbol);
  if (spin.kind !== 'spin' && spin.kind !== 'tumble') return <FeatureWords feature={spin} money={money} />;
  // Of a spin with many falls the first is shown: it is what the seeds drew at once.
  const grid = spin.kind === 'tumble' ? (spin.steps[0]?.grid ?? []) : spin.grid;
  return (
    <>
      <SymbolGrid grid={grid} theme={theme} />
      <div className={css.words}>
        <p className={css.name}>
          {spin.isFree ? t('fair.freeSpin', { number, times: spin.multiplier }) : t('fair.spin', { number })}
        </p>
        {spin.kind === 'tumble' ? <TumbleWins spin={spin} money={money} /> : <SpinWins spin={spin} money={money} />}
      </div>
    </>
  );
}
