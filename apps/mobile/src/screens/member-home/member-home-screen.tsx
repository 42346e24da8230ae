import { useSearch } from 'wouter/use-browser-location';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { AgencyBoard } from '../../features/agency/agency-board.tsx';
import { useUnreadCount } from '../../features/mail/unread-count.ts';
import { MemberCenter } from '../../features/member/member-center.tsx';
import { go } from '../../features/navigation/history.ts';
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

/** What the agency center shows too, without its header. [AGENT-01..11, AGENT-21] */
function Agency() {
  return (
    <div className={css.agency}>
      <AgencyBoard unread={useUnreadCount()} />
    </div>
  );
}
