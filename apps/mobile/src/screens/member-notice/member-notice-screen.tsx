import { content, PAGE_SIZE } from '@perya/contract';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { NoticeList } from '../../features/notices/notice-list.tsx';
import { NoticePages } from '../../features/notices/notice-pages.tsx';
import { NoticeSkeleton } from '../../features/notices/notice-skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './member-notice-screen.module.css';
import { useReadMarks } from './use-read-marks.ts';

/** Announcements for members, and with `?types=A` those for agents. [SCR-42, ROUTE-08] */
export function Screen() {
  const isAgents = new URLSearchParams(useSearch()).get('types') === 'A';
  return <div className={css.notices}>{isAgents ? <AgentNotices /> : <PlayerNotices />}</div>;
}

function PlayerNotices() {
  const [openId, setOpenId] = useState<string | null>(null);
  const onToggle = ({ id }: content.Notice, open: boolean) => setOpenId(open ? id : null);
  return <NoticePages types="PL" wantedId={null} opening={{ openId, onToggle }} />;
}

function AgentNotices() {
  const t = useT();
  const language = useLanguage();
  const answer = useQuery(
    { call: content.announcement, input: { types: 'A', groupName: 'm_home', platform: 'M', language } },
    { fresh: true },
  );
  const [openId, setOpenId] = useState<string | null>(null);
  const { isUnread, markRead, unread } = useReadMarks();
  const onToggle = (notice: content.Notice, open: boolean) => {
    setOpenId(open ? notice.id : null);
    if (open) markRead(notice);
  };
  const opening = { openId, onToggle, isUnread };
  return (
    <QueryView answer={answer} skeleton={<NoticeSkeleton />}>
      {({ agentNotice, footer }) =>
        agentNotice.length === 0 ? (
          <EmptyState art="megaphone" title={t('notice.none')} text={t('notice.noneHint')} />
        ) : (
          <>
            <p className={css.count} role="status">
              {t('notice.unread', { count: unread ?? footer.unreadCount })}
            </p>
            <NoticeList notices={agentNotice} {...opening} />
            {agentNotice.length >= PAGE_SIZE && (
              <NoticePages types="A" firstPage={2} wantedId={null} opening={opening} />
            )}
          </>
        )
      }
    </QueryView>
  );
}
