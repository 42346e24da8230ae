import { platform } from '../../lib/platform.ts';

/**
 * Whether this browser can show notices while the site is closed. An iPhone can from the home screen only, and an app brings its
 * own; where it cannot, nobody is told that it could.
 */
export function canPush({ isNativeApp, isIos, isWebClip } = platform()): boolean {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isThere && !isNativeApp && (!isIos || isWebClip);
}
