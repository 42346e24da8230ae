import type { agency } from '@perya/contract';
import { formatSigned } from '@perya/web/lib/format.ts';
import { useNearEnd } from '@perya/web/query/use-near-end.ts';
import type { PagesResult } from '@perya/web/query/use-pages.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { MoreRows } from '../../features/query/paged-list.tsx';
import { toneOf } from '../../features/report/tone.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { barScale } from './bar-scale.ts';
import css from './part-list.module.css';
import { PartRow } from './part-row.tsx';
import { partKey, type TeamPnlFacts } from './use-team-pnl.ts';

interface PartListProps {
  readonly state: PagesResult<agency.TeamPnlRow, TeamPnlFacts>;
  readonly rows: readonly agency.TeamPnlRow[];
}

/** The parts of a team with one scale for their bars, what they come to, and what that means. [SCR-51, STD-06] */
export function PartList({ state, rows }: PartListProps) {
  const t = useT();
  const { extra, hasMore, isBusy, error, loadMore } = state;
  useNearEnd(hasMore && !isBusy && !error, loadMore);
  const scale = barScale(rows.map(({ net }) => net));
  return (
    <>
      <Card flush>
        <ul className={css.list}>
          {rows.map((row) => (
            <li key={partKey(row)}>
              <PartRow row={row} scale={scale} />
            </li>
          ))}
        </ul>
        {extra && <Total count={extra.total} net={extra.footer.net} />}
      </Card>
      <MoreRows state={state} className={css.more} />
      <p className={css.legend}>{t('teamPnl.legend')}</p>
    </>
  );
}

function Total({ count, net }: { readonly count: number; readonly net: string }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  return (
    <p className={css.total}>
      <span className={css.totalWords}>{t('teamPnl.total', { count })}</span>
      <Money text={formatSigned(net, symbol)} tone={toneOf(net)} />
    </p>
  );
}

const WAITING = [1, 2, 3, 4];

/** As high as the rows that are coming. [STD-01] */
export function PartListSkeleton() {
  const t = useT();
  return (
    <div role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <Card flush>
        <ul className={css.list} aria-hidden>
          {WAITING.map((row) => (
            <li key={row} className={css.waiting}>
              <Skeleton round width="0.68rem" height="0.68rem" />
              <span className={css.waitingWords}>
                <Skeleton width="2.2rem" height="0.26rem" />
                <Skeleton width="1.6rem" height="0.2rem" className={css.waitingMeta} />
              </span>
              <Skeleton width="1.6rem" height="0.26rem" />
            </li>
          ))}
        </ul>
        <p className={css.total} aria-hidden>
          <Skeleton width="2.6rem" height="0.26rem" />
        </p>
      </Card>
    </div>
  );
}
