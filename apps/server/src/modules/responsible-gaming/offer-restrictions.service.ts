import type { MemberId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { readOfferCare } from './offer-care.store.ts';
import type { Pause } from './pause-rules.ts';
import { runningPause } from './pause-state.service.ts';

/** Why nothing is offered to somebody for now. */
export interface OfferRestrictions {
  readonly pause: Pause | null;
  readonly hasHarmMarker: boolean;
  readonly limitTightenedAt: Date | null;
}

/** Markers keep offers away until staff have seen to them, and for a month in any case. */
const MARKER_MS = 30 * 24 * 3_600_000;

/** Who of these should be left alone with offers, by member; every list of offers asks, so it is one question. [R31, R35] */
export async function offerRestrictionsOf(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, OfferRestrictions>> {
  const now = clock.now();
  const rows = await readOfferCare(db, memberIds, new Date(now.getTime() - MARKER_MS));
  return new Map(
    rows.map((row) => [
      row.member_id,
      { pause: runningPause(row, now), hasHarmMarker: row.has_marker, limitTightenedAt: row.tightened_at },
    ]),
  );
}
