import { hasFlag, useSite } from '../site/site.ts';

/** Fetches the library of Google, which only those who use it have to load. */
export const loadSignIn = () => import('./sign-in.ts');

/** Whether the brand uses Firebase. [FLAG-20] */
export function useFirebase(): boolean {
  const settings = useSite()?.settings;
  return settings?.firebase !== undefined && hasFlag(settings, 'FIREBASE3');
}
