import { errorText } from '@perya/web/i18n/i18n.ts';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { checkCircleFill } from '@perya/web/ui/icon/glyphs/check-circle-fill.ts';
import { warningCircleFill } from '@perya/web/ui/icon/glyphs/warning-circle-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useMoney } from '../cashier/use-money.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './claim-result.module.css';
import type { Result } from './use-claim-rewards.ts';

/** What was given, and of each that was not, why. */
export function ClaimResult({ result, onClose }: { readonly result: Result | null; readonly onClose: () => void }) {
  const t = useT();
  const money = useMoney();
  return (
    <div role="status">
      {result && (
        <section className={css.result}>
          <p className={css.resultHead}>
            <Icon
              glyph={isZeroAmount(result.amount) ? warningCircleFill : checkCircleFill}
              className={isZeroAmount(result.amount) ? css.bad : css.good}
            />
            <b>
              {isZeroAmount(result.amount)
                ? t('reward.takenNone')
                : t('reward.taken', { amount: money(result.amount) })}
            </b>
          </p>
          <ul>
            {result.refused.map(({ id, source, amount, code }) => (
              <li key={id} className={css.refused}>
                <b>{t('reward.notGiven', { source, amount: money(amount) })}</b>
                <span>{errorText(code) ?? t('unknown.error')}</span>
              </li>
            ))}
          </ul>
          <Button variant="text" size={36} onClick={onClose}>
            {t('pending.understood')}
          </Button>
        </section>
      )}
    </div>
  );
}
