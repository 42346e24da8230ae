import type { promotion } from '@perya/contract';
import { useId } from 'react';
import { formatDay } from '@perya/web/lib/format.ts';
import { RichText } from '@perya/web/ui/rich-text/rich-text.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { go } from '../navigation/history.ts';
import css from './full-rules.module.css';

/** The whole rules where somebody decides: nothing of them is behind a tap. [SCR-29] */
export function FullRules({ content, terms }: Pick<promotion.PromotionDetail, 'content' | 'terms'>) {
  const t = useT();
  const id = useId();
  return (
    <section className={css.rules} aria-labelledby={id}>
      <h3 id={id} className={css.heading}>
        {t('promo.rules')}
      </h3>
      <RichText html={content} onNavigate={go} />
      <p className={css.version}>{t('promo.version', { version: terms.version, date: formatDay(terms.time) })}</p>
    </section>
  );
}
