import { useSearch } from 'wouter/use-browser-location';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { useUnreadCount } from '../../features/mail/unread-count.ts';
import { agencyEntries } from '../../features/member/agency-entries.ts';
import { EntryTiles } from '../../features/member/entry-views.tsx';
import { MemberCenter } from '../../features/member/member-center.tsx';
import { useSurroundings } from '../../features/navigation/destination.ts';
import { go } from '../../features/navigation/history.ts';
import { useServiceAddress } from '../../features/service/service-link.ts';
import { isAgent, useSession } from '../../features/session/session.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './member-home-screen.module.css';

const TABS = { profile: 'menu.profile', agency: 'title.agent' } as const;

/** The member centre as a profile; agents have a second side with what is theirs. [SCR-07, MHM-01..03] */
export function Screen() {
  const t = useT();
  const session = useSession();
  const wanted = new URLSearchParams(useSearch()).get('tab') === 'agency' ? 'agency' : 'profile';
  if (!isAgent(session)) return <MemberCenter />;
  return (
    <>
      <div className={css.tabs}>
        <Segment
          label={t('title.memberHome')}
          options={(['profile', 'agency'] as const).map((key) => ({ key, label: t(TABS[key]) }))}
          value={wanted}
          onChange={(key) => go(routes.memberHome.path + (key === 'agency' ? '?tab=agency' : ''), { replace: true })}
        />
      </div>
      {wanted === 'agency' ? <Agency /> : <MemberCenter />}
    </>
  );
}

/** [AGENT-01..11] */
function Agency() {
  const unread = useUnreadCount();
  const entries = agencyEntries(useSurroundings(), useServiceAddress()).map((entry) =>
    entry.name === 'webEmail' ? { ...entry, waiting: unread } : entry,
  );
  return (
    <div className={css.agency}>
      <Card>
        <EntryTiles entries={entries} />
      </Card>
    </div>
  );
}
