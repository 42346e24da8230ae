import { Card } from '@perya/web/ui/card/card.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
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
