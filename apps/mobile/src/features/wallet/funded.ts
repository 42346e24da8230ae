import { create } from 'zustand';
import { session as tab } from '@perya/web/lib/storage.ts';

const KEY = 'funded';

/** Whose money was seen in this tab: known apart from the wallet, which the first page does without, and after a reload. */
export const funded = create<{ readonly owner: string | null }>(() => ({ owner: tab.get(KEY) }));

/** Notes that somebody has had money; that they may have lost it since does not make them new again. */
export function noteFunded(owner: string): void {
  if (funded.getState().owner === owner) return;
  tab.set(KEY, owner);
  funded.setState({ owner });
}
