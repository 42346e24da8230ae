import { errorText } from '@perya/web/i18n/i18n.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Loader } from '@perya/web/ui/loader/loader.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import type { PendingMoney } from '../idempotent-call/pending-money.ts';
import css from './pending-notice.module.css';
import { useMoney } from './use-money.ts';

interface PendingNoticeProps {
  readonly pending: PendingMoney | null;
  /** Where the order that came of it is shown. */
  readonly orderPath?: string | null;
}

/** What became of a request whose answer was lost, so that nobody sends it twice. [D4] */
export function PendingNotice({ pending, orderPath }: PendingNoticeProps) {
  const t = useT();
  const money = useMoney();
  if (!pending) return null;
  const { state, kind, orderNo, errorCode, dismiss } = pending;
  const what = t(`pending.kind.${kind}`);
  return (
    <section role="status" className={classNames(css.notice, css[state])}>
      {state === 'checking' && <Loader size="0.6rem" label={t('state.loading')} />}
      <div className={css.words}>
        <h2 className={css.title}>{t(`pending.${state}`)}</h2>
        <p className={css.text}>
          {state === 'refused' && errorCode !== null
            ? (errorText(errorCode) ?? t('unknown.error'))
            : pending.amount === ''
              ? t(`pending.bare.${state}`, { what })
              : t(`pending.text.${state}`, { what, amount: money(pending.amount) })}
        </p>
        {state !== 'checking' && (
          <div className={css.actions}>
            {orderNo !== null && orderPath && (
              <Anchor href={`${orderPath}#${orderNo}`} className={css.link} onClick={dismiss}>
                {t('pending.show')}
              </Anchor>
            )}
            <Button variant="text" size={36} onClick={dismiss}>
              {t('pending.understood')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
