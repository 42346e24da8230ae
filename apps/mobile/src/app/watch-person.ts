import { watchKeyboard } from '@perya/web/ui/keyboard.ts';
import { currentSession, onSession } from '../features/session/session.ts';
import { watchSession } from '../features/session/watch-session.ts';
import { watchSwipes } from './page/swipe.ts';

/** How somebody moves through the site and whether they still are logged in; that matters only after its first page. */
export function watchPerson(swipes: { isSwiping: () => boolean }): void {
  watchKeyboard();
  // Ready for the first step away from this page.
  void import('./page/other-screens.ts').catch(() => undefined);
  watchSession();
  listenOnceLoggedIn();
  const watched = watchSwipes();
  swipes.isSwiping = () => watched.isSwiping();
}

/** Guests hear nothing, so the socket comes with the first session. */
function listenOnceLoggedIn(): void {
  let isListening = false;
  const listen = () => {
    if (isListening || !currentSession()) return;
    isListening = true;
    import('./after-login.ts').then(
      ({ watchMember }) => watchMember(),
      () => (isListening = false),
    );
  };
  listen();
  onSession(listen);
}
