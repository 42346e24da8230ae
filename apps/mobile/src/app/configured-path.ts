import { findRoute } from '../routes.ts';

/** Where a path the operator added leads: a screen of this site or an https address. [ROUTE-11] */
export function configuredTarget(
  path: string,
  paths: readonly { readonly path: string; readonly target: string }[],
): { readonly kind: 'screen' | 'outside'; readonly to: string } | null {
  const target = paths.find((configured) => configured.path === path)?.target ?? '';
  if (target.startsWith('https://')) return { kind: 'outside', to: target };
  return findRoute(target.split(/[?#]/)[0] ?? '') ? { kind: 'screen', to: target } : null;
}
