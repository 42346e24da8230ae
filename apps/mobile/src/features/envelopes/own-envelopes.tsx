import { agentRain } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { envelopeOpenDuotone } from '@perya/web/ui/icon/glyphs/envelope-open-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import { useReportClock } from '../report/report-clock.ts';
import { hasFlag, useSettings } from '../site/site.ts';
import { EnvelopeSheet } from './envelope-sheet.tsx';
import css from './envelopes.module.css';

/** Envelopes that wait for the member, and those opened lately; nothing where there are none. [SCR-50] */
export function OwnEnvelopes() {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  const language = useLanguage();
  const isOn = hasFlag(useSettings(), 'AGENTRANSMULTDOWN3');
  const answer = useQuery(isOn ? { call: agentRain.mine, input: { language } } : null, { fresh: true });
  const [shown, setShown] = useState<agentRain.Envelope | null>(null);
  const { waiting = [], opened = [] } = answer.value ?? {};
  if (waiting.length + opened.length === 0) return null;
  return (
    <section aria-label={t('envelope.list')} className={css.list}>
      <Card flush>
        <ul>
          {[...waiting, ...opened].map((envelope) => (
            <li key={envelope.id}>
              <ListRow
                leading={<IconTile glyph={envelopeOpenDuotone} tone="rose" small />}
                title={t('envelope.from', { from: envelope.from })}
                meta={
                  envelope.amount === null
                    ? t('envelope.until', { time: momentOf(envelope.expireTime) })
                    : t('envelope.isOpen')
                }
                value={envelope.amount === null ? t('envelope.waits') : money(envelope.amount)}
                onClick={() => setShown(envelope)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <EnvelopeSheet envelope={shown} onClose={() => setShown(null)} onChanged={answer.retry} />
    </section>
  );
}
