import { checkIn } from '@perya/contract';
import { errorText, useLanguage } from '@perya/web/i18n/i18n.ts';
import { Bunting } from '@perya/web/ui/brand/bunting.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { PendingNotice } from '../cashier/pending-notice.tsx';
import { useMoney } from '../cashier/use-money.ts';
import { useOnline } from '../connection/connection.ts';
import { NotNow } from '../promotions/not-now.tsx';
import { PromoPicture } from '../promotions/promo-picture.tsx';
import { SheetDone } from '../promotions/sheet-parts.tsx';
import { useLastAnswer } from '../query/last-answers.ts';
import { QueryView } from '../query/query-view.tsx';
import { StaleNote } from '../query/stale-note.tsx';
import { useReportClock } from '../report/report-clock.ts';
import { CalendarNotes } from './calendar-notes.tsx';
import css from './check-in-sheet.module.css';
import { TileGrid } from './tile-grid.tsx';
import { useVisit } from './use-visit.ts';

interface CheckInSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The calendar of the month: the n-th visit pays the n-th tile, on whatever day it is. */
export function CheckInSheet({ open, onClose }: CheckInSheetProps) {
  const t = useT();
  const language = useLanguage();
  const query = { call: checkIn.show, input: { language } } as const;
  const answer = useLastAnswer(open ? query : null, { fresh: true });
  const isHeld = !useOnline() || answer.staleSince !== null;
  const visit = useVisit(query, answer.retry);
  const calendar = answer.value?.calendar ?? null;
  const footer = calendar && <Footer calendar={calendar} visit={visit} isHeld={isHeld} />;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('checkIn.title')}
      closeLabel={t('action.close')}
      {...headOf(calendar, answer.loading)}
      footer={footer}
    >
      <StaleNote since={answer.staleSince} onRetry={answer.retry} />
      <QueryView answer={answer} skeleton={<Waiting />}>
        {(value) =>
          value.calendar ? (
            <>
              <PendingNotice pending={visit.pending} />
              <TileGrid tiles={value.calendar.tiles} isTaken={value.calendar.tile?.isTaken === true} />
              <CalendarNotes calendar={value.calendar} />
            </>
          ) : (
            <NotNow why={value.why ?? 'promotion.closed'} closed={{ art: 'clock', title: t('checkIn.closed') }} />
          )
        }
      </QueryView>
    </Sheet>
  );
}

/** What stands on top: the picture, or room for it; a sheet without a calendar has a plain title. */
function headOf(calendar: checkIn.Calendar | null, isLoading: boolean) {
  if (calendar) return { head: (id: string) => <Head id={id} calendar={calendar} /> };
  return isLoading ? { head: (id: string) => <WaitingHead id={id} /> } : {};
}

function WaitingHead({ id }: { readonly id: string }) {
  const t = useT();
  return (
    <>
      <VisuallyHidden>
        <span id={id}>{t('checkIn.title')}</span>
      </VisuallyHidden>
      <Skeleton width="100%" height="3rem" />
    </>
  );
}

function Head({ id, calendar }: { readonly id: string; readonly calendar: checkIn.Calendar }) {
  const t = useT();
  return (
    <div className={css.head}>
      <PromoPicture id={id} promotion={calendar} heading="h2" large eager>
        {calendar.tile
          ? t(calendar.tile.isTaken ? 'checkIn.nthTaken' : 'checkIn.nth', { count: calendar.tile.nr })
          : t('checkIn.allTaken')}
      </PromoPicture>
      <Bunting className={css.bunting} />
    </div>
  );
}

interface FooterProps {
  readonly calendar: checkIn.Calendar;
  readonly visit: ReturnType<typeof useVisit>;
  /** Nothing can be taken now. */
  readonly isHeld: boolean;
}

/** Taking the tile of today, or why there is nothing to take. */
function Footer({ calendar: { tile, why, nextTime }, visit, isHeld }: FooterProps) {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  if (!tile) return <SheetDone>{t('checkIn.allTaken')}</SheetDone>;
  if (tile.isTaken) return <SheetDone>{t('checkIn.taken', { time: momentOf(nextTime) })}</SheetDone>;
  if (why !== null) return <SheetDone>{errorText(why)}</SheetDone>;
  return (
    <Button
      full
      loading={visit.isBusy}
      disabled={!visit.isBusy && (isHeld || visit.pending?.state === 'checking')}
      onClick={() => void visit.run(tile)}
    >
      {t('promo.claim', { amount: money(tile.amount) })}
    </Button>
  );
}

/** Of the size of what is coming. [STD-01] */
function Waiting() {
  const t = useT();
  return (
    <div role="status" className={css.grid}>
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {Array.from({ length: 30 }, (_, tile) => (
        <Skeleton key={tile} width="100%" height="1.12rem" />
      ))}
    </div>
  );
}
