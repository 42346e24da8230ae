import { feedback } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { ask } from '@perya/web/query/api.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { Filled } from '../../lib/i18n/filled.tsx';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import css from './thread.module.css';

type Thread = feedback.FeedbackThread;

interface CloseCardProps {
  readonly thread: Thread;
  /** The network answers. */
  readonly isLive: boolean;
  readonly onChange: (thread: Thread) => void;
}

/** Closing a thread, or how it was closed; and who else can be asked, which the last words of a closed one say too. [SCR-14] */
export function CloseCard({ thread, isLive, onChange }: CloseCardProps) {
  const t = useT();
  return (
    <>
      <div role="status">{thread.status === 'closed' && <p className={css.note}>{closedText(t, thread)}</p>}</div>
      {thread.status !== 'closed' && <Closing thread={thread} isLive={isLive} onChange={onChange} />}
      {thread.status !== 'closed' && thread.regulator !== null && (
        <p className={css.regulator}>
          <Filled text={t('feedback.regulator')} parts={{ address: <b key="address">{thread.regulator}</b> }} />
        </p>
      )}
    </>
  );
}

function Closing({ thread, isLive, onChange }: CloseCardProps) {
  const t = useT();
  const { run, isBusy } = useOnce(async () => {
    const outcome = await ask(feedback.close, { id: thread.id }, { quiet: true });
    if (outcome.ok) onChange(outcome.value);
    else showToast(problemText(outcome.error), { kind: 'error' });
  });
  const { closesTime } = thread;
  return (
    <section className={css.closing}>
      <div className={css.closingWords}>
        <b>{t(thread.status === 'open' ? 'feedback.unneeded' : 'feedback.settled')}</b>
        <p>
          {closesTime === null ? t('feedback.reopens') : t('feedback.closes', { time: formatDateTime(closesTime) })}
        </p>
      </div>
      <Button variant="secondary" size={36} loading={isBusy} disabled={!isLive} onClick={() => void run()}>
        {t('feedback.close')}
      </Button>
    </section>
  );
}

/** A thread that ended says how; one that its writer closed says that. */
function closedText(t: Translate, { outcome, closedTime }: Thread): string {
  const time = closedTime === null ? '' : formatDateTime(closedTime);
  return t(`feedback.closed.${outcome ?? 'explained'}`, { time, days: feedback.FEEDBACK_QUIET_DAYS });
}
