import { local } from '@perya/web/lib/storage.ts';
import { currentSession, onSession } from '../features/session/session.ts';
import { watchLive } from '../features/wallet/live-socket.ts';

/** As in `push-mark.ts`, with which all the code of notices would come. */
const PUSH_KEY = 'pushOf';

/** What begins with the first session of a page and goes on for all that follow. */
export function watchMember(): void {
  watchLive();
  let confirmed: string | undefined;
  const confirm = () => {
    const token = currentSession()?.token;
    if (token === undefined || token === confirmed || local.get(PUSH_KEY) === null) return;
    confirmed = token;
    import('../features/push/follow-session.ts').then(
      ({ followSession }) => followSession(),
      () => undefined,
    );
  };
  confirm();
  onSession(confirm);
}
