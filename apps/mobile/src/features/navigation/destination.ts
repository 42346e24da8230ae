import { routes, type Route, type RouteName } from '../../routes.ts';
import { useSession, type Session } from '../session/session.ts';
import { hasFlag, useSite, type Site } from '../site/site.ts';

/** What decides where a person can go. */
export interface Surroundings {
  readonly site: Site | null;
  readonly session: Session | null;
}

/** Whether a route has a screen and its switch is on; what is not available is linked nowhere. [STD-05] */
export function isAvailable(name: RouteName, { site }: Surroundings): boolean {
  const route: Route = routes[name];
  return route.screen !== undefined && (route.flag === undefined || hasFlag(site?.settings, route.flag));
}

/** The login screen that returns to a path afterwards. [ROUTE-14] */
export function loginPath(returnTo: string): string {
  return `${routes.login.path}?back=${encodeURIComponent(returnTo)}`;
}

/** Where a link to a route leads, or nothing when it must not be there; guests are sent to log in first. [SIDE-23] */
export function destination(name: RouteName, around: Surroundings, query = ''): string | null {
  const route: Route = routes[name];
  if (!isAvailable(name, around)) return null;
  const path = route.path + query;
  if (around.session || route.access === 'public') return path;
  return loginPath(path);
}

/** What decides where this person can go. */
export function useSurroundings(): Surroundings {
  const site = useSite();
  const session = useSession();
  return { site, session };
}

/** Where a link to a route leads for this person. */
export function useDestination(name: RouteName, query = ''): string | null {
  return destination(name, useSurroundings(), query);
}
