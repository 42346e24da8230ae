import type { promotion } from '@perya/contract';
import { useState } from 'react';
import { formatDay } from '@perya/web/lib/format.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import css from './activity-info-screen.module.css';

const RulesSheet = lazyPart(() => import('./rules-sheet.tsx').then((module) => module.RulesSheet));

/** The way to the whole rules, with their version; what matters of them stands above. [SCR-29] */
export function RulesRow({ detail: { content, terms } }: { readonly detail: promotion.PromotionDetail }) {
  const t = useT();
  const [isReading, setReading] = useState(false);
  return (
    <>
      <Card className={css.rules}>
        <ListRow
          title={t('promo.rules')}
          meta={t('promo.version', { version: terms.version, date: formatDay(terms.time) })}
          onClick={() => setReading(true)}
        />
      </Card>
      <RulesSheet
        wanted={isReading}
        open={isReading}
        content={content}
        terms={terms}
        onClose={() => setReading(false)}
      />
    </>
  );
}
