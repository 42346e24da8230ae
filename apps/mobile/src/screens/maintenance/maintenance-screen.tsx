import { STATUS_POLL_MS } from '@perya/contract';
import { ClosedPage } from '../../features/closed/closed-page.tsx';
import { useSiteCheck } from '../../features/closed/use-site-check.ts';
import { useSite } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Fairground } from './fairground.tsx';
import { OpeningTime } from './opening-time.tsx';

/** Closed for maintenance: until when, and looking again by itself. [SCR-45, START-01] */
export function Screen() {
  const t = useT();
  const site = useSite();
  const { busy, check } = useSiteCheck({ polls: true });
  const maintenance = site?.status.maintenance;
  return (
    <ClosedPage
      festive
      picture={<Fairground />}
      title={t('maintenance.title')}
      text={t('maintenance.text')}
      busy={busy}
      onRetry={check}
      note={t('maintenance.polls', { seconds: STATUS_POLL_MS / 1000 })}
    >
      {typeof maintenance === 'object' && <OpeningTime endTime={maintenance.endTime} onEnd={check} />}
    </ClosedPage>
  );
}
