import { watchSession } from '../features/session/watch-session.ts';
import { watchKeyboard } from '../ui/keyboard.ts';
import { watchSwipes } from './page/swipe.ts';

/** How somebody moves through the site and whether they still are logged in; that matters only after its first page. */
export function watchPerson(swipes: { isSwiping: () => boolean }): void {
  watchKeyboard();
  // Ready for the first step away from this page.
  void import('./page/other-screens.ts').catch(() => undefined);
  watchSession();
  const watched = watchSwipes();
  swipes.isSwiping = () => watched.isSwiping();
}
