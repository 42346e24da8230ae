import { catalog } from '@perya/contract';
import { create } from 'zustand';
import { ask } from '@perya/web/query/api.ts';
import { loginPath } from '../navigation/destination.ts';
import { goAfterFrame } from '../navigation/history.ts';
import { currentSession, onSession } from '../session/session.ts';

interface Favourites {
  /** The user name they are of. */
  readonly owner: string | null;
  /** Nothing until they were told. */
  readonly ids: readonly string[] | null;
}

const NOTHING: Favourites = { owner: null, ids: null };
const store = create<Favourites>(() => NOTHING);
/** Titles whose star is being changed: further taps wait. */
const busy = new Set<string>();

onSession((session) => {
  if (session?.userName !== store.getState().owner) store.setState(NOTHING);
});

/** The titles a member keeps, or nothing while that is not known. */
export function useFavourites(): readonly string[] | null {
  return store(({ ids }) => ids);
}

/** Whether a title is kept. [GLIST-13] */
export function useIsFavourite(nodeId: string): boolean {
  return store(({ ids }) => ids?.includes(nodeId) === true);
}

/** Asks which titles the member keeps; guests keep none. [HOME-31] */
export async function loadFavourites(): Promise<void> {
  const owner = currentSession()?.userName;
  if (owner === undefined) return;
  const outcome = await ask(catalog.favouriteIds, {}, { quiet: true });
  if (outcome.ok) put(owner, outcome.value);
}

/** Keeps a title, or keeps it no longer; guests log in first. [GLIST-13, FAV-04] */
export async function toggleFavourite({
  nodeId,
  vassalage,
}: Pick<catalog.Game, 'nodeId'> & Partial<Pick<catalog.Game, 'vassalage'>>): Promise<void> {
  const owner = currentSession()?.userName;
  if (owner === undefined) return goAfterFrame(loginPath(window.location.pathname + window.location.search));
  if (busy.has(nodeId)) return;
  busy.add(nodeId);
  if (has(nodeId)) await remove(owner, nodeId, vassalage);
  else await add(owner, nodeId, vassalage);
  busy.delete(nodeId);
}

/** The server first, and nothing at all for what is kept already. [FAV-01, FAV-03] */
async function add(owner: string, nodeId: string, vendor: string | undefined): Promise<void> {
  const outcome = await ask(catalog.favouriteAdd, { nodeId, ...(vendor !== undefined && { vendor }) });
  if (outcome.ok) put(owner, outcome.value.ids);
}

/** Here first; a failure brings the title back. [FAV-02, FAV-03] */
async function remove(owner: string, nodeId: string, vendor: string | undefined): Promise<void> {
  const before = store.getState().ids ?? [];
  put(
    owner,
    before.filter((id) => id !== nodeId),
  );
  const outcome = await ask(catalog.favouriteRemove, { nodeId, ...(vendor !== undefined && { vendor }) });
  if (!outcome.ok && !has(nodeId)) put(owner, [...(store.getState().ids ?? []), nodeId]);
}

function has(nodeId: string): boolean {
  return store.getState().ids?.includes(nodeId) === true;
}

function put(owner: string, ids: readonly string[]): void {
  if (currentSession()?.userName === owner) store.setState({ owner, ids });
}
