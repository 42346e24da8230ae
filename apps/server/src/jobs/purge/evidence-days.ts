import { sql } from 'kysely';
import { careForEvidence } from '../../modules/vendor-wallet/index.ts';
import type { Chore } from './chore.ts';

/** Days of what vendors said: made ahead, and dropped when they are over. */
export const EVIDENCE_DAYS: Chore = {
  name: 'days of vendor calls',
  // To look is to find what is due.
  isDue: () => sql<boolean>`true`,
  piece: ({ tx, log, now }) => careForEvidence({ db: tx, log }, now),
};
