import { local } from '@perya/web/lib/storage.ts';

const KEY = 'justLeft';

/** Remembers that somebody was logged in here until now. */
export function noteLeaving(): void {
  local.set(KEY, '1');
}

/** Whether the guest was a member a moment ago; asked once. */
export function takeLeaving(): boolean {
  const hasLeft = local.get(KEY) !== null;
  if (hasLeft) local.remove(KEY);
  return hasLeft;
}
