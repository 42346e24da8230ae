import { wheel } from '@perya/contract';
import { errorText, useLanguage } from '@perya/web/i18n/i18n.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { handCoinsDuotone } from '@perya/web/ui/icon/glyphs/hand-coins-duotone.ts';
import { sealCheckDuotone } from '@perya/web/ui/icon/glyphs/seal-check-duotone.ts';
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
import { useLastAnswer } from '../query/last-answers.ts';
import { QueryView } from '../query/query-view.tsx';
import { StaleNote } from '../query/stale-note.tsx';
import { useReportClock } from '../report/report-clock.ts';
import { OddsList } from './odds-list.tsx';
import { SpinHistory } from './spin-history.tsx';
import { useSpin } from './use-spin.ts';
import { WheelPicture } from './wheel-picture.tsx';
import css from './wheel-sheet.module.css';

interface WheelSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The lucky wheel: its odds beside it, and a spin that can be worked out again. */
export function WheelSheet({ open, onClose }: WheelSheetProps) {
  const t = useT();
  const language = useLanguage();
  const query = { call: wheel.show, input: { language } } as const;
  const answer = useLastAnswer(open ? query : null, { fresh: true });
  const isHeld = !useOnline() || answer.staleSince !== null;
  const spin = useSpin(query, answer.retry);
  const shown = answer.value?.wheel ?? null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('wheel.title')}
      closeLabel={t('action.close')}
      footer={shown && <Footer shown={shown} spin={spin} isHeld={isHeld} />}
    >
      <StaleNote since={answer.staleSince} onRetry={answer.retry} />
      <QueryView answer={answer} skeleton={<SkeletonRows rows={6} label={t('state.loading')} />}>
        {(value) =>
          value.wheel ? (
            <>
              <PendingNotice pending={spin.pending} />
              <WheelPicture fields={value.wheel.fields} turned={spin.turned} onStopped={spin.onStopped} />
              <OwnSpins shown={value.wheel} />
              <OddsList fields={value.wheel.fields} />
              <Notes shown={value.wheel} />
              <SpinHistory history={value.wheel.history} />
            </>
          ) : (
            <NotNow why={value.why ?? 'promotion.closed'} closed={{ art: 'clock', title: t('wheel.closed') }} />
          )
        }
      </QueryView>
    </Sheet>
  );
}

/** How many spins there are, until when, and how more are earned. */
function OwnSpins({ shown: { left, spins, each, perDay, valid } }: { readonly shown: wheel.Wheel }) {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  const [first] = spins;
  return (
    <>
      <SheetSums
        sums={[
          [t('wheel.yours'), left],
          [t('wheel.until'), first ? momentOf(first.until) : '–'],
        ]}
      />
      <p className={css.note}>
        {each === null
          ? t('wheel.daily', { count: perDay })
          : t('wheel.each', { amount: money(each), count: perDay, valid: money(valid) })}
      </p>
    </>
  );
}

/** That the result stands before it turns, and what a prize is. */
function Notes({ shown: { proof, promotionId, turnoverTimes } }: { readonly shown: wheel.Wheel }) {
  const t = useT();
  return (
    <ul>
      <SheetNote icon={sealCheckDuotone}>{t('wheel.settled', { hash: briefHash(proof.serverHash) })}</SheetNote>
      <SheetNote icon={handCoinsDuotone}>
        {t('wheel.cash')} {turnoverTimes > 0 && t('wheel.turnover', { times: turnoverTimes })}{' '}
        <RulesLink id={promotionId} />
      </SheetNote>
    </ul>
  );
}

interface FooterProps {
  readonly shown: wheel.Wheel;
  readonly spin: ReturnType<typeof useSpin>;
  /** Nothing can be spun now. */
  readonly isHeld: boolean;
}

/** Making a spin, or why there is none to make. */
function Footer({ shown, spin, isHeld }: FooterProps) {
  const t = useT();
  if (shown.left === 0 && !spin.isBusy) return <SheetDone>{t('wheel.none')}</SheetDone>;
  if (shown.why !== null && !spin.isBusy) return <SheetDone>{errorText(shown.why)}</SheetDone>;
  return (
    <Button
      full
      loading={spin.isBusy}
      disabled={!spin.isBusy && (isHeld || spin.pending?.state === 'checking')}
      onClick={() => void spin.run(shown)}
    >
      {t('wheel.spin')}
    </Button>
  );
}
