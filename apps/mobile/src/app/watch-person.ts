import { watchKeyboard } from '../ui/keyboard.ts';
import { watchSwipes } from './page/swipe.ts';

/** How somebody moves through the site; that matters only after its first page. */
export function watchPerson(swipes: { isSwiping: () => boolean }): void {
  watchKeyboard();
  const watched = watchSwipes();
  swipes.isSwiping = () => watched.isSwiping();
}
