import { rain } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { handCoinsDuotone } from '@perya/web/ui/icon/glyphs/hand-coins-duotone.ts';
import { sealCheckDuotone } from '@perya/web/ui/icon/glyphs/seal-check-duotone.ts';
import { usersThreeDuotone } from '@perya/web/ui/icon/glyphs/users-three-duotone.ts';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { PendingNotice } from '../cashier/pending-notice.tsx';
import { useMoney } from '../cashier/use-money.ts';
import { useOnline } from '../connection/connection.ts';
import { briefHash } from '../fairness/brief-hash.ts';
import { NotNow } from '../promotions/not-now.tsx';
import { RulesLink } from '../promotions/promotion-link.tsx';
import { SheetDone, SheetNote, SheetSums } from '../promotions/sheet-parts.tsx';
import { TimeLeft } from '../promotions/time-left.tsx';
import { useRewardNews } from '../promotions/use-reward-news.ts';
import { useLastAnswer } from '../query/last-answers.ts';
import { QueryView } from '../query/query-view.tsx';
import { StaleNote } from '../query/stale-note.tsx';
import { useReportClock } from '../report/report-clock.ts';
import { Envelope } from './envelope.tsx';
import { LastWave } from './last-wave.tsx';
import css from './rain-sheet.module.css';
import { useEnter } from './use-enter.ts';
import { useTurns } from './use-turns.ts';

interface RainSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The envelope rain: one tap within the wave is enough, and what it gave can be worked out again. */
export function RainSheet({ open, onClose }: RainSheetProps) {
  const t = useT();
  const language = useLanguage();
  const query = { call: rain.show, input: { language } } as const;
  const answer = useLastAnswer(open ? query : null, { fresh: true });
  const isHeld = !useOnline() || answer.staleSince !== null;
  const enter = useEnter(query, answer.retry);
  const shown = answer.value?.rain ?? null;
  useTurns(open && shown ? shown.wave : null, answer.retry);
  useRewardNews(null, answer.retry);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('rain.title')}
      closeLabel={t('action.close')}
      footer={shown && <Footer shown={shown} enter={enter} isHeld={isHeld} />}
    >
      <StaleNote since={answer.staleSince} onRetry={answer.retry} />
      <QueryView answer={answer} skeleton={<SkeletonRows rows={6} label={t('state.loading')} />}>
        {(value) =>
          value.rain ? (
            <>
              <PendingNotice pending={enter.pending} />
              <Envelope amount={openedOf(value.rain)} />
              {value.rain.wave && <Wave wave={value.rain.wave} promotionId={value.rain.promotionId} />}
              {value.rain.last && <LastWave last={value.rain.last} />}
            </>
          ) : (
            <NotNow why={value.why ?? 'promotion.closed'} closed={{ art: 'clock', title: t('rain.closed') }} />
          )
        }
      </QueryView>
    </Sheet>
  );
}

/** What the own envelope of the latest wave held; while the next one is open, that one is shut. */
function openedOf({ wave, last }: rain.Rain): string | null {
  return wave?.state === 'open' ? null : (last?.own?.amount ?? null);
}

interface WaveProps {
  readonly wave: rain.RainWave;
  readonly promotionId: string;
}

/** The wave that is open or next: how long, what it gives, and that nobody has to hurry. */
function Wave({ wave, promotionId }: WaveProps) {
  const t = useT();
  const money = useMoney();
  const { state, opensTime, closesTime, pot, low, high, turnoverTimes, seedHash } = wave;
  const until = state === 'coming' ? opensTime : closesTime;
  return (
    <>
      <p className={css.lead}>
        {t(state === 'coming' ? 'rain.opensIn' : 'rain.openFor')}{' '}
        <TimeLeft until={until} onEnd={() => undefined} className={css.clock} />
      </p>
      <SheetSums
        sums={[
          [t('rain.pot'), money(pot)],
          [t('rain.each'), `${money(low)} – ${money(high)}`],
        ]}
      />
      <ul>
        <SheetNote icon={usersThreeDuotone}>{t('rain.fair')}</SheetNote>
        <SheetNote icon={sealCheckDuotone}>{t('rain.settled', { hash: briefHash(seedHash) })}</SheetNote>
        <SheetNote icon={handCoinsDuotone}>
          {t('rain.house')} {turnoverTimes > 0 && t('wheel.turnover', { times: turnoverTimes })}{' '}
          <RulesLink id={promotionId} />
        </SheetNote>
      </ul>
    </>
  );
}

interface FooterProps {
  readonly shown: rain.Rain;
  readonly enter: ReturnType<typeof useEnter>;
  /** Nobody can come in now. */
  readonly isHeld: boolean;
}

/** Coming in, or what is waited for. */
function Footer({ shown, enter, isHeld }: FooterProps) {
  const t = useT();
  const { momentOf } = useReportClock();
  const { wave } = shown;
  if (!wave) return <SheetDone>{t('rain.none')}</SheetDone>;
  if (wave.isIn) return <SheetDone>{t('rain.entered')}</SheetDone>;
  if (wave.state === 'coming') return <SheetDone>{t('rain.wait', { time: momentOf(wave.opensTime) })}</SheetDone>;
  return (
    <Button
      full
      loading={enter.isBusy}
      disabled={!enter.isBusy && (isHeld || enter.pending?.state === 'checking')}
      onClick={() => void enter.run(shown, wave)}
    >
      {t('rain.enter')}
    </Button>
  );
}
