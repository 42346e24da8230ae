import { isCareful, isInSegment, type SegmentFacts } from '@perya/promotions';
import type { Context } from '../../context.ts';
import type { Session } from '../../handler.ts';
import { brandOf, type Brand } from '../brand/index.ts';
import { keepPart } from '../content/index.ts';
import { hasConsent } from '../identity/index.ts';
import { readSegmentFacts, standingOf, type Standing } from '../promotions/index.ts';
import { bookOf } from '../wallet/index.ts';
import { readPublished, type Broadcast } from './broadcast.store.ts';
import { readMarks, type OwnMarks } from './mark.store.ts';

/** Whose messages these are. */
export type Owner = Pick<Session, 'memberId' | 'merchantCode' | 'type'>;

/** A member's view of what was sent to them and to everybody. */
export interface Reader {
  readonly brand: Brand;
  readonly marks: OwnMarks;
  /** Whether anything may be offered to them. */
  readonly withOffers: boolean;
  /** Broadcasts that are for them, newest first. */
  readonly broadcasts: readonly Broadcast[];
}

/** Looks at everything through the eyes of a member, as they stand at this moment. */
export async function readerOf(ctx: Context, owner: Owner): Promise<Reader> {
  const brand = await brandOf(ctx, owner.merchantCode);
  const marks = await readMarks(ctx.db, owner.memberId);
  const possible = await possibleFor(ctx, brand, marks);
  const person = await personFor(ctx, owner, possible);
  return {
    brand,
    marks,
    withOffers: person.standing.refusal === null,
    broadcasts: possible.filter((one) => isFor(one, person)),
  };
}

/** How many messages are unread; who somebody is, is asked only where it decides. [API-44] */
export async function unreadOf(ctx: Context, owner: Owner): Promise<number> {
  const brand = await brandOf(ctx, owner.merchantCode);
  const marks = await readMarks(ctx.db, owner.memberId);
  const unread = (await possibleFor(ctx, brand, marks)).filter((one) => !isRead(one, marks));
  const forAll = unread.filter((one) => !isChosen(one)).length;
  if (marks.offers === 0 && forAll === unread.length) return marks.plain + forAll;
  const person = await personFor(ctx, owner, unread);
  const own = marks.plain + (person.standing.refusal === null ? marks.offers : 0);
  return own + unread.filter((one) => isFor(one, person)).length;
}

/** Whether a broadcast is for somebody as they stand at this moment, and they have not read it. */
export async function isWaitingFor(ctx: Context, owner: Owner, id: string): Promise<boolean> {
  const { broadcasts, marks } = await readerOf(ctx, owner);
  return broadcasts.some((one) => one.id === id && !isRead(one, marks));
}

/** Whether somebody has read a broadcast. */
export function isRead({ id }: Pick<Broadcast, 'id'>, { readTo, read }: OwnMarks): boolean {
  return BigInt(id) <= readTo || read.has(id);
}

/** Broadcasts that may be somebody's, whoever they are: nothing that is over, deleted, or older than their account. */
async function possibleFor(ctx: Context, brand: Brand, { registeredAt, deleted }: OwnMarks): Promise<Broadcast[]> {
  const now = ctx.clock.now();
  const published = await publishedBy(ctx, brand);
  return published.filter(
    ({ id, endsAt, includesNew, publishedAt }) =>
      endsAt > now && (includesNew || publishedAt >= registeredAt) && !deleted.has(id),
  );
}

/** What a brand has published, as long as nothing of it changes. */
function publishedBy(ctx: Context, brand: Brand): Promise<readonly Broadcast[]> {
  return keepPart(ctx, brand, 'broadcasts', () => readPublished(ctx.db, brand.merchantCode, ctx.clock.now()));
}

function isChosen({ isOffer, segment }: Broadcast): boolean {
  return isOffer || segment !== null;
}

/** Offers are for whoever asked to hear of them, and to whom something may be offered without being careful. */
function isFor(
  { isOffer, segment }: Broadcast,
  { standing: { refusal, facts }, ofSegments, wantsOffers }: Person,
): boolean {
  if (isOffer && (!wantsOffers || refusal !== null || isCareful(facts))) return false;
  return segment === null || isInSegment(segment, ofSegments);
}

/** Somebody as broadcasts see them. */
interface Person {
  readonly standing: Standing;
  readonly ofSegments: SegmentFacts;
  readonly wantsOffers: boolean;
}

async function personFor(ctx: Context, owner: Owner, broadcasts: readonly Broadcast[]): Promise<Person> {
  const { memberId } = owner;
  const { currency } = await bookOf(ctx, owner);
  const segments = broadcasts.flatMap(({ segment }) => segment ?? []);
  return {
    standing: await standingOf(ctx, ctx.db, { memberId, currency }),
    ofSegments: await readSegmentFacts(ctx.db, memberId, ctx.clock.now(), segments),
    wantsOffers: broadcasts.some(({ isOffer }) => isOffer) && (await hasConsent(ctx.db, memberId)),
  };
}
