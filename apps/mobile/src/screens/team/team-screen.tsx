import type { agency } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@perya/web/ui/error-state/error-state.tsx';
import { TeamPath } from '../../features/agency/team-path.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { go } from '../../features/navigation/history.ts';
import { isId } from '../../features/query/use-missable.ts';
import { AccountSearch } from '../../features/report/account-search.tsx';
import { ZoneNote } from '../../features/report/zone-note.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { routes } from '../../routes.ts';
import { MemberCard } from './member-card.tsx';
import { placePath, readPlace, type TeamPlace } from './team-address.ts';
import { TeamList } from './team-list.tsx';
import css from './team-screen.module.css';
import { TeamSkeleton } from './team-skeleton.tsx';
import { useDownline } from './use-downline.ts';

const MemberSheet = lazyPart(() => import('./member-sheet.tsx').then((module) => module.MemberSheet));

/** Who stands below an agent, level by level, and finding somebody; the address says where one is. [SCR-49, API-88] */
export function Screen() {
  const place = readPlace(useSearch());
  return place.parent === null || isId(place.parent) ? <Team place={place} /> : <Missing />;
}

function Team({ place }: { readonly place: TeamPlace }) {
  const t = useT();
  const state = useDownline(place);
  const [opened, setOpened] = useState<agency.TeamMember | null>(null);
  // How many there are to look among stays known while others are on their way.
  const count = useRef<number | undefined>(undefined);
  const { items, extra } = state;
  count.current = extra?.teamCount ?? count.current;
  const change = (wish: Partial<TeamPlace>) => go(placePath({ ...place, ...wish }), { replace: true });
  const open = (id: string | null) => go(placePath({ parent: id, account: '', sort: place.sort }));
  // What was opened belongs to the place it was opened at.
  useEffect(() => setOpened(null), [place.parent, place.account]);
  const search = (account: string) => {
    change({ account });
    window.scrollTo(0, 0);
  };
  const isSearch = place.account !== '';
  const parent = isSearch ? null : (extra?.parent ?? null);
  return (
    <div className={css.page}>
      <AccountSearch
        value={place.account}
        {...(count.current && { placeholder: t('downline.searchIn', { count: count.current }) })}
        onSearch={search}
      />
      {extra && parent && (
        <>
          <TeamPath path={extra.path} onOpen={open} />
          <MemberCard member={parent} path={extra.path} rates={extra.rates} onDetail={() => setOpened(parent)} />
        </>
      )}
      {items && extra ? (
        <TeamList rows={items} facts={extra} state={state} place={place} onPlace={change} onDetail={setOpened} />
      ) : (
        <NotYet state={state} isBelow={place.parent !== null && !isSearch} />
      )}
      <ZoneNote />
      <MemberSheet
        wanted={opened !== null}
        member={opened}
        seesMoney={extra?.seesMoney ?? false}
        isDirect={opened !== null && opened.id === parent?.id && extra?.path.length === 2}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

interface NotYetProps {
  readonly state: Pick<ReturnType<typeof useDownline>, 'error' | 'reload'>;
  readonly isBelow: boolean;
}

/** The members are on their way, did not come, or there is no such place in this team. [STD-01, STD-03] */
function NotYet({ state: { error, reload }, isBelow }: NotYetProps) {
  const t = useT();
  if (!error) return <TeamSkeleton isBelow={isBelow} />;
  if (error.code === 'team.missing') return <Missing />;
  return (
    <ErrorState title={t('load.failed')} text={problemText(error)} retryLabel={t('action.retry')} onRetry={reload} />
  );
}

function Missing() {
  const t = useT();
  return (
    <EmptyState
      art="magnifier"
      title={t('downline.missing')}
      text={t('downline.missingText')}
      action={
        <ButtonLink variant="secondary" size={44} href={routes.team.path}>
          {t('downline.back')}
        </ButtonLink>
      }
    />
  );
}
