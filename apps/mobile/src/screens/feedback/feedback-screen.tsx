import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { Count } from '@perya/web/ui/badge/badge.tsx';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { go } from '../../features/navigation/history.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { FeedbackList } from './feedback-list.tsx';
import css from './feedback-screen.module.css';
import { NewFeedback } from './new-feedback.tsx';
import { SentNote } from './sent-note.tsx';
import { ThreadView } from './thread-view.tsx';
import { useFeedbackForm, type Sent } from './use-feedback-form.ts';
import { useThreads } from './use-threads.ts';

type Tab = 'new' | 'mine';

const pathOf = (tab: Tab) => routes.feedback.path + (tab === 'mine' ? '?tab=mine' : '');

/** Asking the house something, and what was asked before. [SCR-14] */
export function Screen() {
  const t = useT();
  const params = new URLSearchParams(useSearch());
  const id = params.get('id');
  const tab: Tab = params.get('tab') === 'mine' ? 'mine' : 'new';
  const [sent, setSent] = useState<Sent | null>(null);
  const threads = useThreads();
  // Held here, so that looking at a thread loses nothing that was written.
  const form = useFeedbackForm((what) => {
    setSent(what);
    threads.reload();
    go(pathOf('mine'), { replace: true });
  });
  if (id !== null) return <ThreadView key={id} id={id} onChange={threads.reload} />;
  const unread = threads.footer?.unread ?? 0;
  return (
    <>
      <div className={css.tabs}>
        <Segment<Tab>
          label={t('title.feedback')}
          options={[
            { key: 'new', label: t('feedback.tab.new') },
            {
              key: 'mine',
              label: (
                <>
                  {t('feedback.tab.mine')}
                  <Count value={unread} className={css.count} />
                </>
              ),
            },
          ]}
          value={tab}
          onChange={(next) => {
            setSent(null);
            go(pathOf(next), { replace: true });
          }}
        />
      </div>
      {tab === 'new' ? (
        <div className={css.new}>
          <NewFeedback form={form} />
        </div>
      ) : (
        <div className={css.mine}>
          <SentNote sent={sent} />
          <FeedbackList state={threads} />
        </div>
      )}
    </>
  );
}
