import type { MemberId } from '@perya/ledger';
import type { MissionFacts } from '@perya/promotions';
import type { Kysely } from 'kysely';
import { daysOf } from '../../ledger/report-range.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { BrandMissions } from './chain.service.ts';
import type { Doing } from './doing.service.ts';
import { readPersons, readPlayed, type PersonRow, type PlayedRow } from './facts.store.ts';

/** What is known of members, from which the facts of every period come. */
export interface Known {
  readonly today: string;
  readonly played: ReadonlyMap<MemberId, readonly PlayedRow[]>;
  readonly persons: ReadonlyMap<MemberId, PersonRow>;
}

/** Reads all of it, since a day, with what was played a moment ago. */
export async function readKnown(
  db: Kysely<Database>,
  { book, zone }: BrandMissions,
  {
    memberIds,
    from,
    today,
  }: { readonly memberIds: readonly MemberId[]; readonly from: string; readonly today: string },
): Promise<Known> {
  const rows = await readPlayed(db, { memberIds, currency: book.currency, from });
  const played = new Map<MemberId, PlayedRow[]>(memberIds.map((id) => [id, []]));
  for (const row of rows) played.get(row.memberId)?.push(row);
  return { today, played, persons: await readPersons(db, memberIds, zone) };
}

/** What a chain is counted from in its period. */
export function factsIn(known: Known, { memberId, chain, of }: Doing): MissionFacts {
  const last = of.to !== null && of.to < known.today ? of.to : known.today;
  const isIn = (day: string) => day >= of.from && day <= last;
  const person = known.persons.get(memberId);
  const paused = person?.paused ?? null;
  const isPaused = (day: string) => paused !== null && day >= paused.from && day <= paused.to;
  const asksForRow = chain.steps.some(({ inRow }) => inRow);
  const days = asksForRow ? daysOf({ startDay: of.from, endDay: last }) : [];
  return {
    played: (known.played.get(memberId) ?? []).filter(({ day }) => isIn(day)),
    isVerified: person?.isVerified === true,
    hasLimit: person?.hasLimit === true,
    articles: (person?.articles ?? []).flatMap(({ id, day }) => (isIn(day) ? [id] : [])),
    days: days.map((day) => ({ day, isPaused: isPaused(day) })),
  };
}
