import { queryWith } from '../../features/navigation/change-query.ts';
import { routes } from '../../routes.ts';

/** What the contract takes for an id. */
const ID = /^[A-Za-z0-9_-]{1,40}$/;

/** Which line an address opens, and whose part of it. */
export interface LineView {
  /** Nothing is the list. */
  readonly id: string | undefined;
  readonly parent: string | undefined;
}

/** Reads an address; what makes no sense is left out. */
export function readLineView(search: string): LineView {
  const asked = new URLSearchParams(search);
  const idIn = (name: string) => (ID.test(asked.get(name) ?? '') ? (asked.get(name) ?? undefined) : undefined);
  return { id: idIn('id'), parent: idIn('parent') };
}

/** The address of a line, or of the list, with the days and filters one came from. */
export function lineViewPath(search: string, { id, parent }: Partial<LineView>): string {
  return routes.agentRebate.path + queryWith(search, { id, parent });
}
