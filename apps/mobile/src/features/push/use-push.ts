import { push, type Input } from '@perya/contract';
import { useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { putValue } from '@perya/web/query/query-actions.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { useOnce } from '../cashier/use-once.ts';
import { problemText } from '../errors/errors.ts';
import { currentSession } from '../session/session.ts';
import { showToast } from '../toasts/toasts.ts';
import { askBrowser, currentAddress, noteOwner, unsubscribe, type Address } from './subscription.ts';

const PUSH = { call: push.show, input: {} } as const;

type Choice = Pick<Input<typeof push.save>, 'kinds' | 'quiet'>;

/** The notices of this browser, and what can be done about them. */
export function usePush() {
  const answer = useQuery(PUSH, { fresh: true });
  const [permission, setPermission] = useState(() => Notification.permission);
  const { run, isBusy } = useOnce((work: () => Promise<void>) => work());

  const save = async (address: Address, choice: Choice) => {
    const outcome = await ask(push.save, { ...address, ...choice }, { quiet: true });
    if (!outcome.ok) return showToast(problemText(outcome.error), { kind: 'error' });
    noteOwner(currentSession()?.userName ?? '');
    putValue(PUSH, outcome.value);
  };
  /** Called by a tap: only then may the browser ask. */
  const start = (publicKey: string) =>
    run(async () => {
      const asked = await askBrowser(publicKey);
      setPermission(Notification.permission);
      if (asked.kind === 'failed') showToast(t('push.failed'), { kind: 'error' });
      if (asked.kind === 'address') await save(asked.address, {});
    });
  const change = (choice: Choice) =>
    run(async () => {
      const address = await currentAddress();
      if (address) await save(address, choice);
      else showToast(t('push.failed'), { kind: 'error' });
    });
  const stop = (which: 'this' | 'all') =>
    run(async () => {
      const outcome = await ask(push.remove, { which }, { quiet: true });
      if (!outcome.ok) return showToast(problemText(outcome.error), { kind: 'error' });
      await unsubscribe();
      putValue(PUSH, outcome.value);
    });
  return { answer, permission, isBusy, start, change, stop };
}
