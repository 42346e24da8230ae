import { isAgent, isTrial } from '../features/session/session.ts';
import { isAvailable, loginPath, type Surroundings } from '../features/navigation/destination.ts';
import { routes, type Route, type RouteName, type ScreenName } from '../routes.ts';

/** What happens when somebody opens a route. */
export type Verdict =
  | { readonly kind: 'show'; readonly screen: ScreenName }
  /** `rejected` tells a trial account why it was sent away. */
  | { readonly kind: 'redirect'; readonly to: string; readonly rejected?: true }
  /** The permission text with a way home. [STD-05] */
  | { readonly kind: 'refuse' };

/** Where a request comes from, beside who makes it. */
export interface Visit {
  readonly path: string;
  readonly search: string;
  readonly isInstalled: boolean;
}

const HOME: Verdict = { kind: 'redirect', to: routes.home.path };
const REFUSED: Verdict = { kind: 'refuse' };

/** Decides who sees what, in the order of the access classes. [STD-04, STD-05] */
export function judge(name: RouteName, visit: Visit, around: Surroundings): Verdict {
  const route: Route = routes[name];
  const { session } = around;
  if (route.redirect === 'home') return HOME;
  if (route.browserOnly && visit.isInstalled) return HOME;
  if (session ? route.memberTo === 'home' : route.guestTo === 'home') return HOME;
  if (!route.screen || !isAvailable(name, around)) return REFUSED;

  const forAgents = route.access === 'agent' || (route.agentVariant && isAgentQuery(visit.search));
  if (forAgents && !isAgent(session)) return HOME;
  if (route.access !== 'public' && !session) {
    return { kind: 'redirect', to: loginPath(visit.path + visit.search) };
  }
  if (route.access === 'real' && isTrial(session)) return { kind: 'redirect', to: routes.home.path, rejected: true };
  return { kind: 'show', screen: route.screen };
}

function isAgentQuery(search: string): boolean {
  return /[?&]types=A(?:&|$)/.test(search);
}
