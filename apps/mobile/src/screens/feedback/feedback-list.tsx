import type { feedback } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { PagedList } from '../../features/query/paged-list.tsx';
import { StaleNote } from '../../features/query/stale-note.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './feedback-list.module.css';
import { STATE_TONES } from './state-tones.ts';
import type { Threads } from './use-threads.ts';

/** What was asked before, newest first. [SCR-14, API-29] */
export function FeedbackList({ state }: { readonly state: Threads }) {
  return (
    <>
      <StaleNote since={state.staleSince} onRetry={state.reload} />
      <PagedList state={state} skeleton={4} empty={<NoThreads />}>
        {(row) => <ThreadRow row={row} />}
      </PagedList>
    </>
  );
}

/** One thread: what about, how it stands, what was asked and what was answered last. */
function ThreadRow({ row }: { readonly row: feedback.FeedbackRow }) {
  const t = useT();
  const { id, number, questionType, content, status, reply, time, promisedTime, unread } = row;
  return (
    <Anchor href={`${routes.feedback.path}?id=${id}`} className={css.row}>
      <span className={css.head}>
        <span className={css.type}>{t(`service.type.${questionType}`)}</span>
        {unread ? (
          <Badge tone="accent">{t('feedback.new')}</Badge>
        ) : (
          <Badge tone={STATE_TONES[status]}>{t(`feedback.state.${status}`)}</Badge>
        )}
      </span>
      <b className={css.question}>{content}</b>
      {reply !== null && <span className={css.reply}>{t('feedback.reply', { text: reply })}</span>}
      <span className={css.meta}>
        {number} · {formatDateTime(time)}
      </span>
      {promisedTime !== null && (
        <span className={css.meta}>{t('feedback.promised', { time: formatDateTime(promisedTime) })}</span>
      )}
    </Anchor>
  );
}

/** [SCR-14, STD-02] */
function NoThreads() {
  const t = useT();
  return (
    <EmptyState
      art="mailbox"
      title={t('feedback.none')}
      text={t('feedback.noneHint')}
      action={
        <ButtonLink variant="secondary" size={44} href={routes.feedback.path}>
          {t('feedback.write')}
        </ButtonLink>
      }
    />
  );
}
