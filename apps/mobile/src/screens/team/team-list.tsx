import type { agency } from '@perya/contract';
import { useNearEnd } from '@perya/web/query/use-near-end.ts';
import type { PagesResult } from '@perya/web/query/use-pages.ts';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { MoreRows } from '../../features/query/paged-list.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { MemberRow } from './member-row.tsx';
import { SortSelect } from './sort-select.tsx';
import { placePath, type TeamPlace } from './team-address.ts';
import css from './team-screen.module.css';
import type { DownlineFacts } from './use-downline.ts';

interface TeamListProps {
  readonly rows: readonly agency.TeamMember[];
  readonly facts: DownlineFacts;
  readonly state: PagesResult<agency.TeamMember, DownlineFacts>;
  readonly place: TeamPlace;
  readonly onPlace: (place: Partial<TeamPlace>) => void;
  readonly onDetail: (member: agency.TeamMember) => void;
}

/** Who stands directly below, or whoever was found; more come near the end. [SCR-49, STD-06] */
export function TeamList({ rows, facts, state, place, onPlace, onDetail }: TeamListProps) {
  const t = useT();
  useNearEnd(state.hasMore && !state.isBusy && !state.error, state.loadMore);
  const { total, seesMoney } = facts;
  const isSearch = place.account !== '';
  if (rows.length === 0) {
    if (isSearch) return <NobodyFound onClear={() => onPlace({ account: '' })} />;
    return <Nobody below={facts.parent?.account} />;
  }
  return (
    <section aria-labelledby="members">
      <div className={css.listHead}>
        <h2 id="members" className={css.listTitle} aria-live="polite">
          {t(isSearch ? 'downline.found' : 'downline.direct', { count: total })}
        </h2>
        {!isSearch && (
          <SortSelect
            value={place.sort ?? (seesMoney ? 'login' : 'joined')}
            seesMoney={seesMoney}
            onChange={(sort) => onPlace({ sort })}
          />
        )}
      </div>
      <Card flush>
        <ul>
          {rows.map((member) => (
            <li key={member.id} className={css.item}>
              <MemberRow
                member={member}
                seesMoney={seesMoney}
                href={placePath({ parent: member.id, account: '', sort: place.sort })}
                onOpen={() => onDetail(member)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <MoreRows state={state} className={css.more} />
      <p className={css.foot}>
        {[
          rows.length < total && t('downline.shown', { shown: rows.length, total }),
          !seesMoney && t('downline.noMoney'),
          t('downline.private'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  );
}

function NobodyFound({ onClear }: { readonly onClear: () => void }) {
  const t = useT();
  return (
    <div role="status">
      <EmptyState
        art="magnifier"
        title={t('downline.noMatch')}
        text={t('downline.noMatchText')}
        action={
          <Button variant="secondary" size={44} onClick={onClear}>
            {t('record.clearSearch')}
          </Button>
        }
      />
    </div>
  );
}

/** Nobody stands below yet, and how that changes. [STD-02] */
function Nobody({ below }: { readonly below: string | undefined }) {
  const t = useT();
  const href = useDestination('agentRegister');
  if (below !== undefined) {
    return <EmptyState art="tent" title={t('downline.noneOf', { account: below })} text={t('downline.noneOfText')} />;
  }
  return (
    <EmptyState
      art="tent"
      title={t('downline.none')}
      text={t('downline.noneText')}
      action={href && <ButtonLink href={href}>{t('title.agentRegister')}</ButtonLink>}
    />
  );
}
