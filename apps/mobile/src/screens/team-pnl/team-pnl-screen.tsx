import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@perya/web/ui/error-state/error-state.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { changeQuery } from '../../features/navigation/change-query.ts';
import { AccountSearch } from '../../features/report/account-search.tsx';
import { shortDays } from '../../features/report/report-days.ts';
import { ReportPage } from '../../features/report/report-page.tsx';
import { UpToNote } from '../../features/report/up-to-note.tsx';
import { useAddressRange } from '../../features/report/use-address-range.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { NetCard } from './net-card.tsx';
import { PartList, PartListSkeleton } from './part-list.tsx';
import { PathLine } from './path-line.tsx';
import css from './team-pnl-screen.module.css';
import { readTeamView, teamViewPath, type TeamView } from './team-pnl-address.ts';
import { useTeamExport } from './use-team-export.ts';
import { useTeamPnl } from './use-team-pnl.ts';

/** What each part of a team brought, down to single players; the address carries where one is. [SCR-51] */
export function Screen() {
  const t = useT();
  const search = useSearch();
  const range = useAddressRange();
  const view = readTeamView(search);
  const { parent, part, account } = view;
  const days = { startDate: range.startDate, endDate: range.endDate };
  // A name is looked for in the whole team, wherever one is.
  const question = account === '' ? { ...days, parent, part } : { ...days, account };
  const state = useTeamPnl(question);
  const { items: rows, extra, error, reload } = state;
  const isFailed = !rows && error !== undefined;
  // Whoever types a name goes on typing where they are, found or not.
  const facts = isFailed && account !== '' ? null : extra;
  const top = useFocusOnMove(`${parent ?? ''} ${part ?? ''}`);
  useTeamExport(isFailed ? null : question);
  return (
    <ReportPage range={range}>
      {(!isFailed || facts === null) && (
        <>
          <div ref={top} tabIndex={-1} className={css.top}>
            <NetCard
              title={t(account === '' ? 'teamPnl.title' : 'teamPnl.titleFound', { days: shortDays(range) })}
              sums={facts && facts.footer}
            />
          </div>
          <UpToNote upTo={extra?.upTo} />
          <PathLine view={view} facts={facts} />
          <AccountSearch value={account} onSearch={(name) => changeQuery({ account: name })} />
        </>
      )}
      {rows && rows.length > 0 && <PartList state={state} rows={rows} />}
      {rows?.length === 0 && <Nobody view={view} />}
      {!rows && !error && <PartListSkeleton />}
      {isFailed && error.code === 'team.missing' && <Missing />}
      {isFailed && error.code !== 'team.missing' && (
        <ErrorState
          title={t('load.failed')}
          text={problemText(error)}
          retryLabel={t('action.retry')}
          onRetry={reload}
        />
      )}
    </ReportPage>
  );
}

/** Whoever goes further down reads on from the top: what was pressed is gone. */
function useFocusOnMove(place: string) {
  const top = useRef<HTMLDivElement>(null);
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    top.current?.focus({ preventScroll: true });
  }, [place]);
  return top;
}

function Nobody({ view: { account } }: { readonly view: TeamView }) {
  const t = useT();
  if (account !== '') return <Missing />;
  return <EmptyState art="scroll" title={t('teamPnl.none')} text={t('teamPnl.noneText')} />;
}

/** An old address may name somebody who stands elsewhere by now. [STD-02] */
function Missing() {
  const t = useT();
  const search = useSearch();
  return (
    <EmptyState
      art="magnifier"
      title={t('team.missing')}
      action={<ButtonLink href={teamViewPath(search, {})}>{t('teamPnl.whole')}</ButtonLink>}
    />
  );
}
