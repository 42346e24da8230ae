import { agency } from '@perya/contract';
import { routes } from '../../routes.ts';

/** How a list of members is put in order. */
export type TeamOrder = (typeof agency.TEAM_ORDERS)[number];

/** Where somebody is in their team: whose members, which name, in what order. */
export interface TeamPlace {
  /** Nothing is the agent who looks. */
  readonly parent: string | null;
  /** A name that is looked for in the whole team. */
  readonly account: string;
  /** Nothing is the order of the server. */
  readonly sort: TeamOrder | null;
}

/** Reads the address. */
export function readPlace(search: string): TeamPlace {
  const query = new URLSearchParams(search);
  return {
    parent: query.get('parent'),
    account: (query.get('account') ?? '').trim(),
    sort: agency.TEAM_ORDERS.find((order) => order === query.get('sort')) ?? null,
  };
}

/** The address of a place. [ROUTE-15] */
export function placePath({ parent, account, sort }: TeamPlace): string {
  const query = new URLSearchParams();
  if (parent !== null) query.set('parent', parent);
  if (account !== '') query.set('account', account);
  if (sort !== null) query.set('sort', sort);
  const text = query.toString();
  return routes.team.path + (text === '' ? '' : `?${text}`);
}
