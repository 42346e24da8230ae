import type { TumbleEvent } from '@perya/tumble/public';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './fairness.module.css';

interface TumbleWinsProps {
  readonly spin: TumbleEvent;
  readonly money: (minor: number) => string;
}

/** What each fall of a spin paid. */
export function TumbleWins({ spin, money }: TumbleWinsProps) {
  const t = useT();
  const wins = spin.steps.flatMap((step, at) => step.wins.map((won) => ({ ...won, fall: at + 1 })));
  return (
    <ul className={css.wins}>
      {wins.map(({ fall, symbol, count, cells, win }) => (
        <li key={`${fall} ${symbol} ${cells[0]}`}>{t('fair.fallWin', { fall, count, amount: money(win) })}</li>
      ))}
      {spin.multiplier > 1 && <li>{t('fair.multiplied', { times: spin.multiplier })}</li>}
      {spin.scatterWin > 0 && <li>{t('fair.scatterWin', { count: spin.scatters, amount: money(spin.scatterWin) })}</li>}
      {spin.freeWon > 0 && <li>{t('fair.freeWon', { count: spin.freeWon })}</li>}
      {spin.win === 0 && spin.freeWon === 0 && <li>{t('fair.noWin')}</li>}
    </ul>
  );
}
