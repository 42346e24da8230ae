import { wallet, type Value } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { swapDuotone } from '@perya/web/ui/icon/glyphs/swap-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { OrderSkeleton } from '../../features/cashier/order-skeleton.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { TransferForm } from './transfer-form.tsx';
import css from './upline-transfer-screen.module.css';

/** Moves agent float to the upline, under its conditions. [SCR-25] */
export function Screen() {
  const t = useT();
  const home = useDestination('home');
  const answer = useQuery({ call: wallet.uplineInfo, input: {} }, { fresh: true });
  if (answer.error?.code === 'transfer.unavailable') {
    return (
      <EmptyState
        art="construction"
        title={t('permission.denied')}
        action={home && <ButtonLink href={home}>{t('action.home')}</ButtonLink>}
      />
    );
  }
  return (
    <QueryView answer={answer} skeleton={<OrderSkeleton />}>
      {(info) => (
        <TransferForm info={info} onDone={answer.retry}>
          <LastTransfers list={info.list} />
        </TransferForm>
      )}
    </QueryView>
  );
}

function LastTransfers({ list }: { readonly list: Value<typeof wallet.uplineInfo>['list'] }) {
  const t = useT();
  const money = useMoney();
  return (
    <section className={css.last}>
      <h2 className={css.heading}>{t('upline.last')}</h2>
      {list.length === 0 ? (
        <p className={css.none}>{t('no_data')}</p>
      ) : (
        <Card flush>
          {list.map(({ orderNo, amount, time }) => (
            <ListRow
              key={orderNo}
              title={money(amount)}
              meta={orderNo}
              leading={<IconTile glyph={swapDuotone} tone="violet" small />}
              valueMeta={formatDateTime(time)}
            />
          ))}
        </Card>
      )}
    </section>
  );
}
