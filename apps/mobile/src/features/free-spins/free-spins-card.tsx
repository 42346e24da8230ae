import { spins } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { PendingNotice } from '../cashier/pending-notice.tsx';
import { useMoney } from '../cashier/use-money.ts';
import { launchPath } from '../games/launch-path.ts';
import { useSurroundings } from '../navigation/destination.ts';
import { useOnline } from '../connection/connection.ts';
import { useReportClock } from '../report/report-clock.ts';
import css from './free-spins-card.module.css';
import { useFreeSpin } from './use-free-spin.ts';

/** Free spins that can be played, each set with what it won so far; nothing where there are none. */
export function FreeSpinsCard({ isOn }: { readonly isOn: boolean }) {
  const t = useT();
  const language = useLanguage();
  const money = useMoney();
  const { momentOf } = useReportClock();
  const isOnline = useOnline();
  const around = useSurroundings();
  const answer = useQuery(isOn ? { call: spins.list, input: { language } } : null, { fresh: true });
  const spin = useFreeSpin(answer.retry);
  const list = answer.value?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section aria-label={t('freeSpins.title')}>
      <PendingNotice pending={spin.pending} />
      {list.map((own) => (
        <Card key={own.id} className={css.card}>
          <h3 className={css.name}>{own.gameName}</h3>
          <p className={css.facts}>
            {t('freeSpins.left', { left: own.count - own.used, count: own.count, stake: money(own.stake) })}
          </p>
          <p className={css.facts}>
            {[
              t('freeSpins.won.sum', { amount: money(own.won) }),
              t('freeSpins.until', { time: momentOf(own.expireTime) }),
            ].join(' · ')}
          </p>
          {own.nodeId === null ? (
            <Button
              full
              loading={spin.busyId === own.id}
              disabled={
                spin.busyId !== own.id && (!isOnline || spin.busyId !== null || spin.pending?.state === 'checking')
              }
              onClick={() => void spin.run(own)}
            >
              {t('freeSpins.play')}
            </Button>
          ) : (
            <ButtonLink full href={launchPath(own, around) ?? ''}>
              {t('freeSpins.open')}
            </ButtonLink>
          )}
        </Card>
      ))}
    </section>
  );
}
