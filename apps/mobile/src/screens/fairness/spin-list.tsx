import type { SpinEvent } from '@perya/slots/public';
import { useState } from 'react';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { formatMoney } from '../../lib/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { wireAmount, type FairSpin, type Recomputed } from './check-round.ts';
import css from './fairness-screen.module.css';
import { SymbolGrid } from './symbol-grid.tsx';
import { TumbleWins } from './tumble-wins.tsx';

const SHOWN_FIRST = 3;

/** The spins of a round as they were worked out here. */
export function SpinList({ found }: { readonly found: Recomputed }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const money = (minor: number) => formatMoney(wireAmount(minor), symbol);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? found.spins : found.spins.slice(0, SHOWN_FIRST);
  return (
    <section>
      <h2 className={css.heading}>
        <span>{t('fair.recomputed')}</span>
        <span>{formatMoney(found.win, symbol)}</span>
      </h2>
      <Card flush>
        <ol>
          {shown.map((spin, at) => (
            // Spins of a round never change their places.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={css.spin}>
              <SymbolGrid grid={gridOf(spin)} theme={found.theme} />
              <div className={css.words}>
                <p className={css.name}>
                  {spin.isFree
                    ? t('fair.freeSpin', { number: at, times: spin.multiplier })
                    : t('fair.spin', { number: at + 1 })}
                </p>
                {spin.kind === 'tumble' ? (
                  <TumbleWins spin={spin} money={money} />
                ) : (
                  <SpinWins spin={spin} money={money} />
                )}
              </div>
            </li>
          ))}
        </ol>
      </Card>
      {shown.length < found.spins.length && (
        <Button variant="text" size={44} full onClick={() => setWhole(true)}>
          {t('fair.allSpins', { count: found.spins.length })}
        </Button>
      )}
    </section>
  );
}

/** Of a spin with many falls the first is shown: it is what the seeds drew at once. */
function gridOf(spin: FairSpin): SpinEvent['grid'] {
  return spin.kind === 'tumble' ? (spin.steps[0]?.grid ?? []) : spin.grid;
}

interface SpinWinsProps {
  readonly spin: SpinEvent;
  readonly money: (minor: number) => string;
}

function SpinWins({ spin, money }: SpinWinsProps) {
  const t = useT();
  const isNothing = spin.win === 0 && spin.freeWon === 0;
  return (
    <ul className={css.wins}>
      {spin.lines.map(({ line, count, win }) => (
        <li key={line}>{t('fair.lineWin', { line: line + 1, count, amount: money(win) })}</li>
      ))}
      {spin.scatterWin > 0 && <li>{t('fair.scatterWin', { count: spin.scatters, amount: money(spin.scatterWin) })}</li>}
      {spin.freeWon > 0 && <li>{t('fair.freeWon', { count: spin.freeWon })}</li>}
      {isNothing && <li>{t('fair.noWin')}</li>}
    </ul>
  );
}
