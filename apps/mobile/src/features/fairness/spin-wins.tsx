import type { HoldEvent, PickEvent, SpinEvent, WheelEvent } from '@perya/slots/public';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import css from './fairness.module.css';

type Money = (minor: number) => string;

interface SpinWinsProps {
  readonly spin: SpinEvent;
  readonly money: Money;
}

/** What a spin of reels paid, and why. */
export function SpinWins({ spin, money }: SpinWinsProps) {
  const t = useT();
  const { lines, ways = [], expanded, coins = [], scatters, scatterWin, freeWon, win } = spin;
  const isNothing = win === 0 && freeWon === 0;
  return (
    <ul className={css.wins}>
      {lines.map(({ line, count, win: paid }) => (
        <li key={line}>{t('fair.lineWin', { line: line + 1, count, amount: money(paid) })}</li>
      ))}
      {ways.map(({ symbol, count, ways: number, win: paid }) => (
        <li key={symbol}>{t('fair.wayWin', { ways: number, count, amount: money(paid) })}</li>
      ))}
      {expanded && (
        <li>
          {t('fair.covered', { reels: listed(expanded.reels.map((reel) => reel + 1)), amount: money(expanded.win) })}
        </li>
      )}
      {coins.length > 0 && <li>{t('fair.coins', { values: coinsText(coins) })}</li>}
      {scatterWin > 0 && <li>{t('fair.scatterWin', { count: scatters, amount: money(scatterWin) })}</li>}
      {freeWon > 0 && <li>{t('fair.freeWon', { count: freeWon })}</li>}
      {isNothing && <li>{t('fair.noWin')}</li>}
    </ul>
  );
}

interface FeatureWordsProps {
  readonly feature: HoldEvent | WheelEvent | PickEvent;
  readonly money: Money;
}

/** A feature that a spin opened. */
export function FeatureWords({ feature, money }: FeatureWordsProps) {
  const t = useT();
  return (
    <div className={css.words}>
      <p className={css.name}>{t(`fair.${feature.kind}`)}</p>
      <ul className={css.wins}>
        {stepsOf(feature, t).map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>{t('fair.pays', { amount: money(feature.win) })}</li>
      </ul>
    </div>
  );
}

function stepsOf(feature: FeatureWordsProps['feature'], t: Translate): string[] {
  if (feature.kind === 'wheel') return [t('fair.wedge', { number: feature.wedge + 1 })];
  if (feature.kind === 'pick') {
    return [t('fair.chests', { values: listed(feature.prizes.slice(0, feature.opened).map((times) => `×${times}`)) })];
  }
  const added = feature.respins.map((coins, at) =>
    t('fair.respin', { number: at + 1, values: coins.length === 0 ? '–' : coinsText(coins) }),
  );
  return feature.isFull ? [...added, t('fair.full')] : added;
}

function coinsText(coins: NonNullable<SpinEvent['coins']>): string {
  return listed(coins.map(({ times, jackpot }) => (jackpot === undefined ? `×${times}` : `${jackpot} ×${times}`)));
}

function listed(parts: readonly (string | number)[]): string {
  return parts.join(', ');
}
