import type { Currency, MemberId } from '@perya/ledger';
import { isCareful, type PersonalRefusal } from '@perya/promotions';
import { assert } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { standingsOf } from '../promotions/index.ts';
import { readBelow, type BelowAsked, type BelowRow } from './people.store.ts';

/** Why somebody is given nothing; that somebody is careful with them is for staff. */
export type EnvelopeRefusal = PersonalRefusal | 'promotion.segment';

/** Why members are given no envelope now, by member; null for who may be. */
export async function envelopeRefusals(
  ctx: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  memberIds: readonly MemberId[],
  currency: Currency,
): Promise<ReadonlyMap<MemberId, EnvelopeRefusal | null>> {
  if (memberIds.length === 0) return new Map();
  const standings = await standingsOf(ctx, db, { memberIds, currency });
  return new Map(
    standings.map(({ memberId, refusal, facts }) => [
      memberId,
      refusal ?? (isCareful(facts) ? 'promotion.segment' : null),
    ]),
  );
}

/** Why one member is given none. */
export async function envelopeRefusal(
  ctx: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  memberId: MemberId,
  currency: Currency,
): Promise<EnvelopeRefusal | null> {
  const refusal = (await envelopeRefusals(ctx, db, [memberId], currency)).get(memberId);
  assert(refusal !== undefined, 'whoever is asked about stands somewhere');
  return refusal;
}

/** Those directly below an agent who can be given an envelope now. Who cannot is not told apart from nobody. */
export async function findPeople(
  ctx: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  asked: Omit<BelowAsked, 'now'>,
): Promise<readonly BelowRow[]> {
  return givable(ctx, db, await readBelow(db, { ...asked, now: ctx.clock.now() }), asked.currency);
}

/** Some of those at a time, and after whom the next ones come; null at the end. */
export async function pageOfPeople(
  ctx: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  asked: Omit<BelowAsked, 'now'>,
): Promise<{ readonly people: readonly BelowRow[]; readonly next: MemberId | null }> {
  const { max, currency } = asked;
  const rows = await readBelow(db, { ...asked, max: max + 1, now: ctx.clock.now() });
  const people = await givable(ctx, db, rows.slice(0, max), currency);
  return { people, next: rows.length > max ? (rows[max - 1]?.id ?? null) : null };
}

async function givable(
  ctx: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  rows: readonly BelowRow[],
  currency: Currency,
): Promise<readonly BelowRow[]> {
  const ids = rows.map(({ id }) => id);
  const refusals = await envelopeRefusals(ctx, db, ids, currency);
  return rows.filter(({ id }) => refusals.get(id) === null);
}
