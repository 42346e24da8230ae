import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/card/card.tsx';
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx';
import { DockedPage } from './dock.tsx';

/** Of the size of an order that is coming. [STD-01] */
export function OrderSkeleton() {
  const t = useT();
  return (
    <DockedPage dock={null}>
      <Card>
        <SkeletonRows rows={4} label={t('state.loading')} />
      </Card>
    </DockedPage>
  );
}
