import type { promotion } from '@perya/contract';
import { formatDay } from '@perya/web/lib/format.ts';
import { RichText } from '@perya/web/ui/rich-text/rich-text.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { go } from '../../features/navigation/history.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './activity-info-screen.module.css';

interface RulesSheetProps extends Pick<promotion.PromotionDetail, 'content' | 'terms'> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The whole rules with their version and date. [SCR-29] */
export function RulesSheet({ open, content, terms, onClose }: RulesSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('promo.rules')} closeLabel={t('action.close')}>
      <p className={css.joinTitle}>{t('promo.version', { version: terms.version, date: formatDay(terms.time) })}</p>
      <RichText html={content} onNavigate={go} />
    </Sheet>
  );
}
