import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './promotion-link.module.css';

const placeOf = (id: string) => `${routes.activityInfo.path}?id=${id}`;

/** The title of a row, which leads to the promotion it is of. */
export function PromotionLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Anchor href={placeOf(id)} className={css.title}>
      {children}
    </Anchor>
  );
}

/** To the whole rules of a promotion, at the end of a sentence. */
export function RulesLink({ id }: { readonly id: string }) {
  const t = useT();
  return (
    <Anchor href={placeOf(id)} className={css.rules}>
      {t('promo.rules')}
    </Anchor>
  );
}
