import { mail } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useOnce } from '../cashier/use-once.ts';
import { problemText } from '../errors/errors.ts';
import { showToast } from '../toasts/toasts.ts';
import { changeMail } from './mail-rows.ts';

/** Marks every message as read. [API-45] */
export function useReadAll(): () => void {
  const t = useT();
  const { run } = useOnce(async () => {
    const outcome = await ask(mail.readAll, {}, { quiet: true });
    if (!outcome.ok) return showToast(problemText(outcome.error), { kind: 'error' });
    changeMail((row) => ({ ...row, read: true }), outcome.value.unread);
    return showToast(t('mail.allRead'), { kind: 'success' });
  });
  return () => void run();
}
