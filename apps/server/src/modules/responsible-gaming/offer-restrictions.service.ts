import type { MemberId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { hasMarker } from './markers.store.ts';
import { readTightenedAt } from './protection.store.ts';

/** Why nothing is offered to somebody for now, beside a pause. */
export interface OfferRestrictions {
  readonly hasHarmMarker: boolean;
  readonly limitTightenedAt: Date | null;
}

/** Markers keep offers away until staff have seen to them, and for a month in any case. */
const MARKER_MS = 30 * 24 * 3_600_000;

/** Whether somebody should be left alone with offers. [R35] */
export async function offerRestrictionsOf(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  memberId: MemberId,
): Promise<OfferRestrictions> {
  const since = new Date(clock.now().getTime() - MARKER_MS);
  return {
    hasHarmMarker: await hasMarker(db, memberId, since),
    limitTightenedAt: await readTightenedAt(db, memberId),
  };
}
