import { content } from '@perya/contract';
import { useEffect, useState } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { QueryView } from '../query/query-view.tsx';
import { showElement } from '../navigation/show-element.ts';
import { keptNotices } from './kept-notices.ts';
import { anchorOf, NoticeList } from './notice-list.tsx';
import { NoticeSkeleton } from './notice-skeleton.tsx';
import css from './notices.module.css';

interface Opening {
  readonly openId: string | null;
  readonly onToggle: (notice: content.Notice, open: boolean) => void;
  readonly isUnread?: (notice: content.Notice) => boolean;
}

interface NoticePagesProps {
  readonly types: 'PL' | 'A';
  readonly opening: Opening;
  /** The notice the address names; pages are loaded until it is found. */
  readonly wantedId: string | null;
  readonly firstPage?: number;
}

/** Pages of notices, newest first; more of them on demand. [SCR-41, API-32] */
export function NoticePages({ types, opening, wantedId, firstPage = 1 }: NoticePagesProps) {
  const [lastPage, setLastPage] = useState(firstPage);
  const pages = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index);
  return (
    <>
      {pages.map((pageNo) => (
        <NoticePage
          key={pageNo}
          types={types}
          pageNo={pageNo}
          opening={opening}
          wantedId={wantedId}
          onMore={pageNo === lastPage ? () => setLastPage(pageNo + 1) : undefined}
        />
      ))}
    </>
  );
}

interface NoticePageProps extends Omit<NoticePagesProps, 'firstPage'> {
  readonly pageNo: number;
  /** Only the last page leads on. */
  readonly onMore: (() => void) | undefined;
}

function NoticePage({ types, pageNo, opening, wantedId, onMore }: NoticePageProps) {
  const t = useT();
  const language = useLanguage();
  const answer = useQuery({ call: content.notice, input: { types, pageNo, language } });
  const found = answer.value?.list.some(({ id }) => id === wantedId) === true;
  const hasMore = answer.value !== undefined && pageNo < answer.value.totalPages;
  useEffect(() => {
    if (found && wantedId !== null) showElement(anchorOf(wantedId));
    else if (wantedId !== null && hasMore) onMore?.();
    // Only what was found decides; a redraw of the parent must not scroll again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found, hasMore, wantedId]);

  const kept = answer.error && types === 'PL' && pageNo === 1 ? keptNotices() : [];
  if (kept.length > 0) return <NoticeList notices={kept} {...opening} />;
  return (
    <QueryView answer={answer} skeleton={<NoticeSkeleton />}>
      {({ list, total }) => (
        <>
          {total === 0 && <EmptyState art="megaphone" title={t('notice.none')} text={t('notice.noneHint')} />}
          {list.length > 0 && <NoticeList notices={list} {...opening} />}
          {hasMore && onMore && (
            <Button variant="secondary" size={44} full className={css.more} onClick={onMore}>
              {t('action.more')}
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}
