import { queryWith } from '../../features/navigation/change-query.ts';
import { searchedAccount } from '../../features/report/account-search.tsx';
import { routes } from '../../routes.ts';

/** Whose profit and loss an address shows. */
export interface TeamView {
  /** Somebody of the team; nothing is the agent who looks. */
  readonly parent: string | undefined;
  /** The players that stand directly below, one by one. */
  readonly part: 'players' | undefined;
  /** Somebody who is looked for in the whole team, wherever one was before. */
  readonly account: string;
}

/** What the contract takes for an id. */
const ID = /^[A-Za-z0-9_-]{1,40}$/;

/** Reads an address; what makes no sense is left out. */
export function readTeamView(search: string): TeamView {
  const asked = new URLSearchParams(search);
  const parent = asked.get('parent') ?? '';
  return {
    parent: ID.test(parent) ? parent : undefined,
    part: asked.get('part') === 'players' ? 'players' : undefined,
    account: searchedAccount(asked.get('account')),
  };
}

/** The address of a part of the team, over the same days; whoever was looked for is found. */
export function teamViewPath(search: string, view: Partial<Pick<TeamView, 'parent' | 'part'>>): string {
  return routes.teamPnl.path + queryWith(search, { account: '', parent: view.parent, part: view.part });
}
