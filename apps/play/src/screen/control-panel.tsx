import type { studio } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';
import { formatMoney } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { arrowsClockwiseBold } from '@perya/web/ui/icon/glyphs/arrows-clockwise-bold.ts';
import { lightningFill } from '@perya/web/ui/icon/glyphs/lightning-fill.ts';
import { minusBold } from '@perya/web/ui/icon/glyphs/minus-bold.ts';
import { playFill } from '@perya/web/ui/icon/glyphs/play-fill.ts';
import { plusBold } from '@perya/web/ui/icon/glyphs/plus-bold.ts';
import { stopFill } from '@perya/web/ui/icon/glyphs/stop-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { moneyOf } from '../amounts.ts';
import { useStore } from '../table/store.ts';
import { useHighestOffered } from '../table/use-highest-offered.ts';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';
import css from './control-panel.module.css';
import type { Sheet } from './sheet-name.ts';
import { useRolling } from './use-rolling.ts';

interface ControlPanelProps {
  readonly table: Table;
  readonly opened: studio.Opened;
  readonly onSheet: (sheet: Sheet) => void;
}

/** Everything one thumb needs. */
export function ControlPanel({ table, opened, onSheet }: ControlPanelProps) {
  const { phase, stakeAt, settings, auto } = useStore(table.store);
  const highest = useHighestOffered(table, opened);
  const isPlaying = phase === 'playing';
  const isOff = phase !== 'resting';
  return (
    <section className={css.panel}>
      <Figures table={table} opened={opened} onSheet={onSheet} />
      <div className={css.buttons}>
        <Round
          icon={lightningFill}
          text={t('action.quick')}
          isOn={settings.quick}
          isOff={!opened.policy.turbo}
          onClick={() => table.change({ quick: !settings.quick })}
        />
        <Round
          icon={minusBold}
          label={t('action.stakeDown')}
          isDisabled={isOff || stakeAt === 0}
          onClick={() => table.chooseStake(stakeAt - 1)}
        />
        <button
          type="button"
          className={classNames(css.spin, isPlaying && css.busy)}
          aria-label={t(isPlaying ? 'action.hurry' : 'action.spin')}
          disabled={phase === 'opening'}
          onClick={table.spin}
        >
          <Icon glyph={arrowsClockwiseBold} className={css.arrows} />
        </button>
        <Round
          icon={plusBold}
          label={t('action.stakeUp')}
          isDisabled={isOff || stakeAt >= highest}
          onClick={() => table.chooseStake(stakeAt + 1)}
        />
        {auto ? (
          <Round
            icon={stopFill}
            text={t('panel.auto', { count: auto.left })}
            label={t('action.autoStop')}
            isOn
            onClick={table.stopAuto}
          />
        ) : (
          <Round
            icon={playFill}
            text={t('action.auto')}
            isOff={!opened.policy.autoplay}
            isDisabled={isOff}
            onClick={() => onSheet('auto')}
          />
        )}
      </div>
    </section>
  );
}

/** What is staked, what came of it, what one has. */
function Figures({ table, opened, onSheet }: ControlPanelProps) {
  const { phase, stakeAt, balance: held, win, isBack } = useStore(table.store);
  const balance = useRolling(held);
  const money = (amount: string) => formatMoney(amount, opened.symbol);
  const staked = opened.game.stakes[stakeAt] ?? '';
  const stake = money(staked);
  return (
    <div className={css.figures}>
      <button
        type="button"
        className={classNames(css.figure, css.stake)}
        disabled={phase !== 'resting'}
        aria-label={t('action.stake', { amount: stake })}
        onClick={() => onSheet('stake')}
      >
        <span className={css.label}>{t('panel.stake')}</span>
        <b className={css.value}>{stake}</b>
      </button>
      <div className={css.figure}>
        <span className={css.label}>{t(isBack ? 'panel.back' : 'panel.win')}</span>
        <b className={classNames(css.value, win !== null && !isBack && win >= minorOf(staked) && css.gold)}>
          {win === null ? '–' : moneyOf(opened)(win)}
        </b>
      </div>
      <div className={css.figure}>
        <span className={css.label}>{t('panel.balance')}</span>
        <b className={css.value}>{money(balance)}</b>
      </div>
    </div>
  );
}

interface RoundProps {
  readonly icon: Glyph;
  readonly text?: string;
  readonly label?: string;
  /** A switch that is on. */
  readonly isOn?: boolean;
  /** The rules of the region do not have it; its place stays, so that nothing moves. */
  readonly isOff?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

function Round({ icon, text, label, isOn, isOff = false, isDisabled = false, onClick }: RoundProps) {
  if (isOff) return <span className={css.round} aria-hidden="true" data-off />;
  return (
    <button
      type="button"
      className={classNames(css.round, isOn === true && css.on)}
      aria-label={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon glyph={icon} className={css.glyph} />
      {text !== undefined && <span className={css.text}>{text}</span>}
    </button>
  );
}
