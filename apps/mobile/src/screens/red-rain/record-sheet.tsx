import { agentRain } from '@perya/contract';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { sealCheckDuotone } from '@perya/web/ui/icon/glyphs/seal-check-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useRef } from 'react';
import { SumLines } from '../../features/cashier/sum-lines.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { SheetNote } from '../../features/promotions/sheet-parts.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './red-rain-screen.module.css';

const TONES = { waiting: 'info', opened: 'positive', returned: 'plain' } as const;

interface RecordSheetProps {
  readonly rain: agentRain.AgentRain | null;
  readonly onClose: () => void;
}

/** A rain that was given: how it stands, its seed, and who opened which envelope. [SCR-50] */
export function RecordSheet({ rain, onClose }: RecordSheetProps) {
  const t = useT();
  const answer = useQuery(rain ? { call: agentRain.record, input: { id: rain.id } } : null, { fresh: true });
  // While the sheet goes, it shows what it did.
  const last = useRef(rain);
  if (rain) last.current = rain;
  return (
    <Sheet open={rain !== null} onClose={onClose} title={last.current?.orderNo ?? ''} closeLabel={t('action.close')}>
      <QueryView answer={answer} skeleton={<SkeletonRows rows={6} label={t('state.loading')} />}>
        {(value) => (
          <>
            <Facts rain={value.rain} />
            <ul>
              {value.items.map((item) => (
                <li key={item.place}>
                  <Item item={item} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Sheet>
  );
}

function Facts({ rain }: { readonly rain: agentRain.AgentRain }) {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  const { seedHash, seed, returned } = rain;
  return (
    <>
      <SumLines
        lines={[
          { label: t('redRain.total'), amount: money(rain.total) },
          { label: t('redRain.split'), amount: t(`redRain.split.${rain.split}`) },
          { label: t('redRain.opened'), amount: money(rain.openedAmount) },
          returned === null
            ? { label: t('redRain.until'), amount: momentOf(rain.expireTime) }
            : { label: t('redRain.returned'), amount: money(returned) },
        ]}
      />
      {rain.remark !== '' && <p className={css.quote}>“{rain.remark}”</p>}
      {seedHash !== null && (
        <ul>
          <SheetNote icon={sealCheckDuotone}>
            {t(seed === null ? 'envelope.hash' : 'rain.seed')} <code className={css.seed}>{seed ?? seedHash}</code>
          </SheetNote>
        </ul>
      )}
      {returned !== null && !isZeroAmount(returned) && <p className={css.caption}>{t('redRain.wentBack')}</p>}
    </>
  );
}

function Item({ item }: { readonly item: agentRain.RainItem }) {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  const { place, amount, account, state, time } = item;
  return (
    <ListRow
      title={<span className={css.name}>{account ?? t('redRain.envelopeNo', { place })}</span>}
      meta={time === null ? undefined : momentOf(time)}
      value={amount === null ? '–' : money(amount)}
      valueMeta={<Badge tone={TONES[state]}>{t(`redRain.item.${state}`)}</Badge>}
    />
  );
}
