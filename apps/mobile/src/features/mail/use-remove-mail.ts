import { mail } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useOnce } from '../cashier/use-once.ts';
import { problemText } from '../errors/errors.ts';
import { showToast } from '../toasts/toasts.ts';
import { changeMail } from './mail-rows.ts';

/** Deletes messages, in as many calls as it takes; says whether all of them are gone. [API-45] */
export function useRemoveMail(): {
  readonly remove: (ids: readonly string[]) => Promise<boolean>;
  readonly isBusy: boolean;
} {
  const t = useT();
  const { run, isBusy } = useOnce(async (ids: readonly string[]) => {
    for (let at = 0; at < ids.length; at += mail.MAIL_REMOVE_MAX) {
      const part = ids.slice(at, at + mail.MAIL_REMOVE_MAX);
      const outcome = await ask(mail.remove, { ids: part.join(',') }, { quiet: true });
      if (!outcome.ok) {
        showToast(problemText(outcome.error), { kind: 'error' });
        return false;
      }
      changeMail((row) => (part.includes(row.id) ? null : row), outcome.value.unread);
    }
    showToast(t('mail.removed'), { kind: 'success' });
    return true;
  });
  return { remove: async (ids) => (await run(ids)) === true, isBusy };
}
