import { agentRain } from '@perya/contract';
import { formatNumber } from '@perya/web/lib/format.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { envelopeOpenDuotone } from '@perya/web/ui/icon/glyphs/envelope-open-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { useState } from 'react';
import { useMoney } from '../../features/cashier/use-money.ts';
import { PagedList } from '../../features/query/paged-list.tsx';
import { useRows } from '../../features/query/use-rows.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { RecordSheet } from './record-sheet.tsx';
import css from './red-rain-screen.module.css';

/** What was given, newest first; each opens to who opened what. [SCR-50, API-102] */
export function Records() {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  const state = useRows(agentRain.records, {});
  const [opened, setOpened] = useState<agentRain.AgentRain | null>(null);
  return (
    <Card flush className={css.block}>
      <PagedList
        state={state}
        skeleton={5}
        moreClass={css.moreRows}
        empty={<EmptyState art="gift" title={t('redRain.noRecords')} text={t('redRain.heroText')} />}
      >
        {(rain) => (
          <ListRow
            leading={<IconTile glyph={envelopeOpenDuotone} tone="rose" small />}
            title={money(rain.total)}
            meta={`${momentOf(rain.time)} · ${t('redRain.openedOf', {
              opened: formatNumber(rain.opened),
              count: formatNumber(rain.envelopes),
            })}`}
            value={<StateBadge rain={rain} />}
            onClick={() => setOpened(rain)}
          />
        )}
      </PagedList>
      <RecordSheet rain={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}

/** How a rain stands, in a word. */
export function StateBadge({ rain: { state } }: { readonly rain: agentRain.AgentRain }) {
  const t = useT();
  return <Badge tone={state === 'open' ? 'info' : 'plain'}>{t(`redRain.state.${state}`)}</Badge>;
}
