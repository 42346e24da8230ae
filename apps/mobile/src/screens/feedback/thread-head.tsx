import type { feedback } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { Steps } from '@perya/web/ui/steps/steps.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { STATE_TONES } from './state-tones.ts';
import css from './thread.module.css';

/** Which step a thread stands at: it waits for the house, for the member, or for nobody. */
const AT = { open: 1, answered: 2, closed: 4 } as const;

/** What a thread is about and how far it is. [SCR-14] */
export function ThreadHead({ thread }: { readonly thread: feedback.FeedbackThread }) {
  const t = useT();
  const { questionType, status, time, answeredTime, closedTime } = thread;
  const isOurs = status === 'open';
  const timeOf = (moment: string | null) => moment ?? undefined;
  const notes = [time, isOurs ? undefined : timeOf(answeredTime), undefined, timeOf(closedTime)];
  return (
    <section className={css.top} aria-label={t('feedback.steps')}>
      <div className={css.topRow}>
        <b className={css.topType}>{t(`service.type.${questionType}`)}</b>
        <span role="status">
          <Badge tone={STATE_TONES[status]}>{t(`feedback.state.${status}`)}</Badge>
        </span>
      </div>
      <Steps
        label={t('feedback.steps')}
        steps={[
          t('feedback.step.received'),
          t(isOurs ? 'feedback.step.ours' : 'feedback.step.answered'),
          t('feedback.step.yours'),
          t('feedback.step.closed'),
        ]}
        notes={notes.map((moment) => moment && formatDateTime(moment))}
        at={AT[status]}
      />
    </section>
  );
}
