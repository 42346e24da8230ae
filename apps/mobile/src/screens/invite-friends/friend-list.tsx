import type { referral } from '@perya/contract';
import { useNearEnd } from '@perya/web/query/use-near-end.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { Avatar } from '../../features/member/avatar.tsx';
import { MoreRows } from '../../features/query/paged-list.tsx';
import type { RowsState } from '../../features/query/use-rows.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './invite-friends-screen.module.css';
import type { Invitation } from './use-friends.ts';

const TONES = { registered: 'plain', playing: 'info', counted: 'positive', expired: 'plain' } as const;

interface FriendListProps {
  readonly rows: readonly referral.Friend[];
  readonly state: RowsState<referral.Friend, Invitation>;
}

/** Who came with the code and where they are: never what they pay, play, win or lose. [SCR-11] */
export function FriendList({ rows, state }: FriendListProps) {
  const t = useT();
  const { dayOf } = useReportClock();
  useNearEnd(state.hasMore && !state.isBusy && !state.error, state.loadMore);
  return (
    <section aria-labelledby="friends">
      <SectionHeading id="friends" title={t('invite.friends')} />
      {rows.length === 0 ? (
        <EmptyState art="megaphone" title={t('invite.none')} text={t('invite.noneHint')} />
      ) : (
        <Card flush>
          <ul>
            {rows.map(({ account, headIcon, time, status }) => (
              <li key={`${time} ${account}`}>
                <ListRow
                  leading={<Avatar url={headIcon} ring="none" />}
                  title={account}
                  meta={t('invite.joined', { day: dayOf(time).slice(5).replace('-', '/') })}
                  trailing={<Badge tone={TONES[status]}>{t(`invite.status.${status}`)}</Badge>}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <MoreRows state={state} className={css.more} />
      <p className={css.privacy}>{t('invite.privacy')}</p>
    </section>
  );
}
