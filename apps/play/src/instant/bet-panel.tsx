import type { ReactNode } from 'react';
import { formatMoney } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { lightningFill } from '@perya/web/ui/icon/glyphs/lightning-fill.ts';
import { minusBold } from '@perya/web/ui/icon/glyphs/minus-bold.ts';
import { plusBold } from '@perya/web/ui/icon/glyphs/plus-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { moneyOf } from '../amounts.ts';
import { stakeAfter } from '../table/stake-steps.ts';
import { useStore } from '../table/store.ts';
import { useHighestOffered } from '../table/use-highest-offered.ts';
import { t } from '../words.ts';
import css from './bet-panel.module.css';
import { useDesk } from './desk-context.ts';

const KEYS = { half: '½', double: '2×', max: 'Max' } as const;

/** The one large button. */
export interface MainButton {
  readonly label: string;
  /** What is at stake or can be taken, as it is written. */
  readonly amount?: string;
  /** `take`: money that is there already. */
  readonly tone: 'bet' | 'take';
  readonly isOff?: boolean;
  readonly onTap: () => void;
}

interface BetPanelProps {
  readonly main: MainButton;
  /** What the game lets one choose. */
  readonly children?: ReactNode;
}

/** Stake, choices and the one large button: everything one thumb needs. */
export function BetPanel({ main, children }: BetPanelProps) {
  const { table, opened, hasAuto, onSheet } = useDesk();
  const { phase, win, isBack, auto, settings } = useStore(table.store);
  const isResting = phase === 'resting' && auto === null;
  return (
    <section className={css.panel}>
      <div className={css.row}>
        <StakeBox isOff={!isResting} />
        <div className={css.win}>
          <span className={css.label}>{t(isBack ? 'panel.back' : 'panel.win')}</span>
          <b>{win === null ? '–' : moneyOf(opened)(win)}</b>
        </div>
      </div>
      <StakeKeys isOff={!isResting} />
      {children}
      <div className={css.row}>
        <button
          type="button"
          className={classNames(css.main, main.tone === 'take' && css.take)}
          disabled={main.isOff === true || auto !== null}
          onClick={main.onTap}
        >
          <span>{main.label}</span>
          {main.amount !== undefined && <b>{main.amount}</b>}
        </button>
        {opened.policy.turbo && (
          <button
            type="button"
            className={classNames(css.quick, settings.quick && css.on)}
            aria-label={t('action.quick')}
            aria-pressed={settings.quick}
            onClick={() => table.change({ quick: !settings.quick })}
          >
            <Icon glyph={lightningFill} className={css.glyph} />
          </button>
        )}
        {hasAuto && opened.policy.autoplay && (
          <button
            type="button"
            className={classNames(css.auto, auto !== null && css.on)}
            disabled={auto === null && !isResting}
            aria-label={auto === null ? t('action.auto') : t('action.autoStop')}
            onClick={() => (auto === null ? onSheet('auto') : table.stopAuto())}
          >
            {auto === null ? t('action.auto') : t('panel.auto', { count: auto.left })}
          </button>
        )}
      </div>
    </section>
  );
}

/** The stake, up and down, or chosen from all of them. */
function StakeBox({ isOff }: { readonly isOff: boolean }) {
  const { table, opened, onSheet } = useDesk();
  const { stakeAt } = useStore(table.store);
  const { stakes } = opened.game;
  const highest = useHighestOffered(table, opened);
  const stake = formatMoney(stakes[stakeAt] ?? '', opened.symbol);
  const step = (by: number) => table.chooseStake(stakeAt + by);
  return (
    <div className={css.stake}>
      <button
        type="button"
        className={css.step}
        aria-label={t('action.stakeDown')}
        disabled={isOff || stakeAt === 0}
        onClick={() => step(-1)}
      >
        <Icon glyph={minusBold} className={css.glyph} />
      </button>
      <button
        type="button"
        className={css.amount}
        disabled={isOff}
        aria-label={t('action.stake', { amount: stake })}
        onClick={() => onSheet('stake')}
      >
        <span className={css.label}>{t('panel.stake')}</span>
        <b>{stake}</b>
      </button>
      <button
        type="button"
        className={css.step}
        aria-label={t('action.stakeUp')}
        disabled={isOff || stakeAt >= highest}
        onClick={() => step(1)}
      >
        <Icon glyph={plusBold} className={css.glyph} />
      </button>
    </div>
  );
}

/** Half, double and as much as one can; where there is room for them. */
function StakeKeys({ isOff }: { readonly isOff: boolean }) {
  const { table, opened } = useDesk();
  const { stakeAt, balance } = useStore(table.store);
  const stakes = opened.game.stakes.slice(0, useHighestOffered(table, opened) + 1);
  return (
    <div className={css.keys} role="group" aria-label={t('stake.keys')}>
      {(['half', 'double', 'max'] as const).map((key) => {
        const to = stakeAfter(key, stakes, stakeAt, balance);
        return (
          <button
            key={key}
            type="button"
            className={css.key}
            disabled={isOff || to === stakeAt}
            aria-label={t(`stake.${key}`)}
            onClick={() => table.chooseStake(to)}
          >
            {KEYS[key]}
          </button>
        );
      })}
    </div>
  );
}
