import { create } from 'zustand';

/** Who is known to have money: told apart from the wallet, which the first page does without. */
export const funded = create<{ readonly owner: string | null }>(() => ({ owner: null }));
