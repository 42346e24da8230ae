import { feedback } from '@perya/contract';
import { useEffect, useRef } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { putValue } from '@perya/web/query/query-actions.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useBarePage } from '../../features/navigation/page-look.ts';
import { QueryView } from '../../features/query/query-view.tsx';
import { StaleNote } from '../../features/query/stale-note.tsx';
import { isId, useMissable } from '../../features/query/use-missable.ts';
import { useNews } from '../../features/wallet/use-news.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { CloseCard } from './close-card.tsx';
import { Posts } from './posts.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ThreadHead } from './thread-head.tsx';
import css from './thread.module.css';

type Thread = feedback.FeedbackThread;

interface ThreadViewProps {
  readonly id: string;
  /** The list is another one now. */
  readonly onChange: () => void;
}

/** One thread with all that was written in it, and writing on. [SCR-14, API-29] */
export function ThreadView({ id, onChange }: ThreadViewProps) {
  const t = useT();
  const asked = isId(id) ? { call: feedback.thread, input: { id } } : null;
  const { isMissing, staleSince, ...answer } = useMissable(asked);
  useNews('feedback', (told) => {
    if (!told || told.id === id) answer.retry();
  });
  useSeen(answer.value, onChange);
  if (isMissing || !asked) return <Missing />;
  const put = (thread: Thread) => {
    putValue(asked, thread);
    onChange();
  };
  const isLive = staleSince === null;
  return (
    <QueryView
      answer={answer}
      skeleton={
        <div className={css.waiting}>
          <SkeletonRows rows={4} label={t('state.loading')} />
        </div>
      }
    >
      {(thread) => (
        <ReplyForm thread={thread} isLive={isLive} onChange={put}>
          <StaleNote since={staleSince} onRetry={answer.retry} />
          <ThreadHead thread={thread} />
          <Posts thread={thread} />
          <CloseCard thread={thread} isLive={isLive} onChange={put} />
          <ThreadTitle number={thread.number} />
        </ReplyForm>
      )}
    </QueryView>
  );
}

/** Its number is what people read out, so it stands above everything. */
function ThreadTitle({ number }: { readonly number: string }) {
  useBarePage(number);
  return null;
}

/** Says once that an answer was seen. */
function useSeen(thread: Thread | undefined, onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  const id = thread?.unread ? thread.id : undefined;
  const count = thread?.posts.length;
  useEffect(() => {
    if (id === undefined || count === undefined) return;
    void ask(feedback.seen, { id }, { quiet: true }).then(({ ok }) => ok && latest.current());
  }, [id, count]);
}

function Missing() {
  const t = useT();
  return (
    <EmptyState
      art="mailbox"
      title={t('feedback.missing')}
      text={t('feedback.missingHint')}
      action={
        <ButtonLink variant="secondary" size={44} href={`${routes.feedback.path}?tab=mine`}>
          {t('feedback.seeAll')}
        </ButtonLink>
      }
    />
  );
}
