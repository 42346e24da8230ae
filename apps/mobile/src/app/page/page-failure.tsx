import { ErrorState } from '@perya/web/ui/error-state/error-state.tsx';
import { useT } from '../../lib/i18n/i18n.ts';

/** A page whose code or drawing failed. [SCR-61, ERR-23] */
export function PageFailure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState title={t('load.failed')} text={t('failure.hint')} retryLabel={t('action.retry')} onRetry={onRetry} />
  );
}
