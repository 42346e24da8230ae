import type { cashier } from '@perya/contract';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { Switch } from '@perya/web/ui/switch/switch.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './voucher-center-screen.module.css';

interface PromotionsProps {
  readonly promotions: cashier.DepositMethod['promotions'];
  readonly chosenId: string | null;
  readonly onChoose: (id: string | null) => void;
}

/** The promotions a deposit can be made under, with their terms; none or one. [SCR-18] */
export function Promotions({ promotions, chosenId, onChoose }: PromotionsProps) {
  const t = useT();
  if (promotions.length === 0) return null;
  return (
    <section aria-label={t('deposit.promotions')} className={css.block}>
      <Card flush>
        {promotions.map(({ id, name, text }) => (
          <ListRow
            key={id}
            title={name}
            meta={text}
            leading={<Art name="gift" size="0.8rem" />}
            trailing={<Switch label={name} on={id === chosenId} onChange={(on) => onChoose(on ? id : null)} />}
          />
        ))}
      </Card>
    </section>
  );
}
