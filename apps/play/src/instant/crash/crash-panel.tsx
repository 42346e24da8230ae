import type { studio } from '@perya/contract';
import type { CrashPublic } from '@perya/instant/crash/public';
import { useState } from 'react';
import { formatMoney } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Switch } from '@perya/web/ui/switch/switch.tsx';
import { useStore } from '../../table/store.ts';
import { useHighestOffered } from '../../table/use-highest-offered.ts';
import type { Table } from '../../table/table.ts';
import { t } from '../../words.ts';
import { timesText } from '../times-text.ts';
import { AUTO_FIRST, AUTO_LEAST, stepAuto } from './auto-step.ts';
import css from './crash-panel.module.css';
import type { CrashRoom } from './crash-room.ts';
import { LiveText } from './live-text.tsx';
import { isUnderWay } from './ride.ts';
import type { Phase } from './use-phase.ts';
import { ValueBox } from './value-box.tsx';

interface CrashPanelProps {
  readonly room: CrashRoom;
  readonly table: Table;
  readonly opened: studio.Opened;
  readonly phase: Phase;
  readonly money: (minor: number) => string;
  readonly onStake: () => void;
}

/** Stake, automatic cash-out and the one large button. */
export function CrashPanel({ room, table, opened, phase, money, onStake }: CrashPanelProps) {
  const { stakeAt } = useStore(table.store);
  const { ride } = useStore(room.store);
  const [auto, setAuto] = useState(AUTO_FIRST);
  const [isAuto, setIsAuto] = useState(false);
  const { stakes, rules } = opened.game;
  const { most } = rules as CrashPublic;
  const highest = useHighestOffered(table, opened);
  const amount = stakes[stakeAt] ?? '0.00';
  const isFixed = isUnderWay(ride) || ride?.state === 'queued';
  const stake = (by: -1 | 1) => ({
    label: t(by < 0 ? 'action.stakeDown' : 'action.stakeUp'),
    isOff: isFixed || (by < 0 ? stakeAt === 0 : stakeAt >= highest),
    onTap: () => table.chooseStake(stakeAt + by),
  });
  const height = (by: -1 | 1) => ({
    label: t(by < 0 ? 'crash.autoDown' : 'crash.autoUp'),
    isOff: isFixed || !isAuto || (by < 0 ? auto <= AUTO_LEAST : auto >= most),
    onTap: () => setAuto(stepAuto(auto, by, most)),
  });
  const shown = formatMoney(amount, opened.symbol);
  return (
    <section className={css.panel}>
      <div className={css.row}>
        <ValueBox label={t('panel.stake')} down={stake(-1)} up={stake(1)}>
          <button type="button" disabled={isFixed} aria-label={t('action.stake', { amount: shown })} onClick={onStake}>
            {shown.replace(/\.0+$/, '')}
          </button>
        </ValueBox>
        <ValueBox
          label={t('crash.auto')}
          isDim={!isAuto}
          down={height(-1)}
          up={height(1)}
          aside={<Switch label={t('crash.auto')} on={isAuto} disabled={isFixed} onChange={setIsAuto} />}
        >
          {timesText(auto)}×
        </ValueBox>
      </div>
      <BigButton
        room={room}
        phase={phase}
        money={money}
        bet={() => room.bet(amount, isAuto ? auto : null)}
        shown={shown}
      />
    </section>
  );
}

interface BigButtonProps extends Pick<CrashPanelProps, 'room' | 'phase' | 'money'> {
  readonly shown: string;
  readonly bet: () => void;
}

function BigButton({ room, phase, money, shown, bet }: BigButtonProps) {
  const { ride } = useStore(room.store);
  if (ride?.state === 'riding' && phase === 'flying') {
    return (
      <button type="button" className={classNames(css.main, css.take)} onClick={room.take}>
        <span>{t('instant.take')}</span>
        <b>
          <LiveText isLive text={() => money(Math.floor((ride.stake * room.height()) / 100))} />
        </b>
      </button>
    );
  }
  if (ride?.state === 'queued') {
    return (
      <button type="button" className={classNames(css.main, css.quiet, css.stacked)} onClick={room.unqueue}>
        <span>{t('crash.queued')}</span>
        <small>{t('crash.undo')}</small>
      </button>
    );
  }
  if (isUnderWay(ride)) {
    const label =
      ride?.state === 'taking' ? 'crash.taking' : ride?.state === 'sending' ? 'crash.sending' : 'crash.placed';
    return (
      <button type="button" className={classNames(css.main, css.quiet)} disabled>
        <span>{t(label)}</span>
        <b>{money(ride?.stake ?? 0)}</b>
      </button>
    );
  }
  return (
    <button type="button" className={css.main} onClick={bet}>
      <span>{t(phase === 'betting' ? 'instant.bet' : 'crash.next')}</span>
      <b>{shown}</b>
    </button>
  );
}
