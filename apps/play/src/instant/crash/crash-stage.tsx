import type { CrashPublic } from '@perya/instant/crash/public';
import { loadPicture, Stage } from '@perya/stage';
import { useEffect, useRef } from 'react';
import { formatNumber } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { useStore } from '../../table/store.ts';
import { t } from '../../words.ts';
import { timesText } from '../times-text.ts';
import type { CrashRoom } from './crash-room.ts';
import { CrashScene } from './crash-scene.ts';
import css from './crash-stage.module.css';
import { LiveText } from './live-text.tsx';
import { CLIMB_SHEET } from './riders.tsx';
import type { Phase } from './use-phase.ts';

interface CrashStageProps {
  readonly room: CrashRoom;
  readonly phase: Phase;
  readonly rules: CrashPublic;
  readonly flair: number;
  readonly isCalm: boolean;
  readonly money: (minor: number) => string;
}

/** The climb: how high it stands, what that is worth, and the curve behind. */
export function CrashStage({ room, phase, rules, flair, isCalm, money }: CrashStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    if (!place?.getContext('2d')) return undefined;
    const scene = new CrashScene({ room, rules, flair, isCalm });
    const stage = new Stage(place, scene);
    void loadPicture(CLIMB_SHEET, 'png').then((picture) => {
      scene.picture = picture;
      stage.wake();
    });
    const stop = room.store.subscribe(() => stage.wake());
    return () => {
      stop();
      stage.dispose();
    };
  }, [room, rules, flair, isCalm]);
  const { isUp } = useStore(room.store);
  return (
    <div className={css.stage}>
      <canvas ref={canvas} className={css.canvas} aria-hidden="true" />
      <div className={css.words}>
        {phase === 'betting' ? (
          <Countdown room={room} betMs={rules.betMs} />
        ) : (
          <p className={classNames(css.height, phase === 'over' && css.over)}>
            <LiveText isLive={phase === 'flying'} text={() => `${timesText(room.height())}×`} />
          </p>
        )}
        <Line room={room} phase={phase} money={money} />
      </div>
      {!isUp && (
        <p className={css.offline} role="status">
          {t('crash.offline')}
        </p>
      )}
    </div>
  );
}

function Countdown({ room, betMs }: { readonly room: CrashRoom; readonly betMs: number }) {
  const bar = useRef<HTMLElement>(null);
  const left = () => {
    const ms = Math.max(0, room.startsIn());
    if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, ms / betMs)})`;
    return t('crash.seconds', { count: formatNumber(ms / 1000, 1) });
  };
  return (
    <>
      <p className={css.starts}>{t('crash.starts')}</p>
      <p className={css.height}>
        <LiveText isLive text={left} />
      </p>
      <div className={css.track}>
        <i ref={bar} className={css.bar} />
      </div>
    </>
  );
}

/** What it means for the player. */
function Line({ room, phase, money }: Pick<CrashStageProps, 'room' | 'phase' | 'money'>) {
  const { ride, round } = useStore(room.store);
  const isOwn = ride !== null && ride.sharedId === round?.id;
  if (ride?.state === 'late' && isOwn) {
    return <p className={css.bad}>{t(ride.roundNo === '' ? 'crash.betLate' : 'crash.late')}</p>;
  }
  if (ride?.state === 'won' && isOwn) {
    const args = { amount: money(ride.win), times: timesText(ride.taken) };
    return <p className={css.good}>{t('crash.took', args)}</p>;
  }
  if ((ride?.state === 'riding' || ride?.state === 'taking') && phase === 'flying') {
    return (
      <p className={css.line}>
        {t('crash.soFar')}{' '}
        <b className={css.sum}>
          <LiveText isLive text={() => money(Math.floor((ride.stake * room.height()) / 100))} />
        </b>
      </p>
    );
  }
  if (phase === 'over')
    return <p className={css.bad}>{t(ride?.state === 'lost' && isOwn ? 'crash.lost' : 'crash.flew')}</p>;
  return phase === 'waiting' ? <p className={css.line}>{t('crash.wait')}</p> : null;
}
