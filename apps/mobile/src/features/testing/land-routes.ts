import { routes, type Route, type RouteName } from '../../routes.ts';

/** Pretends that routes have a screen already, to see what appears by itself once they do; the answer undoes it. */
export function landRoutes(...names: readonly RouteName[]): () => void {
  const table = routes as Record<RouteName, Route>;
  const before = names.map((name) => [name, table[name]] as const);
  for (const name of names) table[name] = { ...table[name], screen: 'help' };
  return () => before.forEach(([name, route]) => (table[name] = route));
}
