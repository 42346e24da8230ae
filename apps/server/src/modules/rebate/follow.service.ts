import type { PlayPart } from '../../ledger/play-follower.ts';
import { accrue } from './accrual.store.ts';

/** Adds to what rebates are counted from. */
export const rebatePart: PlayPart = { name: 'rebate', work: (tx, { lines }) => accrue(tx, lines) };
