import { invitation, type Input } from '@perya/contract';
import { useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { useCallKey } from '../../features/idempotent-call/use-call-key.ts';
import { isCut } from '../../features/query/is-cut.ts';

type Wish = Omit<Input<typeof invitation.openLink>, 'key'>;

/** Makes links, once at a time; the same wish after a broken connection makes none twice. [API-101] */
export function useNewLink(onMade: (link: invitation.InvitationLink) => void) {
  const callKey = useCallKey();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { run, isBusy } = useOnce(async (wish: Wish) => {
    setProblem(undefined);
    const outcome = await ask(invitation.openLink, { ...wish, key: callKey.keyOf(wish) }, { quiet: true });
    if (outcome.ok || !isCut(outcome.error)) callKey.forget();
    if (outcome.ok) onMade(outcome.value);
    else setProblem(problemText(outcome.error));
  });
  return { make: run, isBusy, problem };
}
