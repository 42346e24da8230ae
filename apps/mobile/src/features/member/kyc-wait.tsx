import type { security, Value } from '@perya/contract';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import css from './kyc-wait.module.css';

const HOUR = 60;

/** How long a decision takes, as far as it was measured; and who decides in a demonstration. */
export function KycWait({ kyc }: { readonly kyc: Pick<Value<typeof security.kyc>, 'usualMinutes' | 'decideUrl'> }) {
  const t = useT();
  return (
    <>
      {kyc.usualMinutes !== null && <p className={css.text}>{usualText(t, kyc.usualMinutes)}</p>}
      {kyc.decideUrl !== null && (
        <div className={css.demo}>
          <p className={css.text}>{t('kyc.demo')}</p>
          <ButtonLink href={kyc.decideUrl} target="_blank" variant="secondary" size={44} full className={css.action}>
            {t('kyc.demoAction')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function usualText(t: Translate, minutes: number): string {
  return minutes <= 2 * HOUR
    ? t('kyc.usualMinutes', { count: Math.max(minutes, 2) })
    : t('kyc.usualHours', { count: Math.ceil(minutes / HOUR) });
}
