import { push } from '@perya/contract';
import { local } from '@perya/web/lib/storage.ts';
import { ask } from '@perya/web/query/api.ts';
import { currentSession } from '../session/session.ts';
import { PUSH_KEY } from './push-mark.ts';
import { currentAddress, unsubscribe } from './subscription.ts';

/**
 * Confirms the notices of this browser for who has logged in. What belongs to somebody else ends here, and so does what its owner
 * ended elsewhere.
 */
export async function followSession(): Promise<void> {
  const userName = currentSession()?.userName;
  if (userName === undefined) return;
  if (local.get(PUSH_KEY) !== userName) return unsubscribe();
  const address = await currentAddress();
  if (!address) return local.remove(PUSH_KEY);
  const outcome = await ask(push.save, { ...address, confirms: true }, { quiet: true });
  if (outcome.ok && outcome.value.device === null) await unsubscribe();
}
