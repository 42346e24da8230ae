import type { Book } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Session, Visitor } from '../../handler.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Brand } from '../brand/index.ts';
import { readLatest, type RewardRow } from '../rewards/index.ts';
import { bookOf } from '../wallet/index.ts';
import type { Campaign, Version } from './campaign.store.ts';
import { versionFor } from './campaigns.service.ts';
import { campaignRefusal, standingOf, type AskedAbout, type Standing } from './facts.service.ts';
import { leftInPots } from './pots.service.ts';
import { toHouse, type House } from './staff.store.ts';
import { awardOf, ownClaim } from './view.ts';

/** A member who looks at promotions, and what they were given of each. */
export interface Viewer {
  readonly standing: Standing;
  readonly book: Book;
  readonly house: House;
  readonly latest: ReadonlyMap<string, RewardRow & { readonly taken: string }>;
  readonly left: ReadonlyMap<string, bigint> | null;
}

/** A session of another brand is nobody here. */
export function sessionAt(brand: Brand, { session }: Visitor): Session | null {
  return session?.merchantCode === brand.merchantCode ? session : null;
}

/** Who looks, and what is left in the pots; null where that is not asked, because something was just taken from one. */
interface Looking {
  readonly brand: Brand;
  readonly session: Session;
  readonly book: Book;
  readonly left: ReadonlyMap<string, bigint> | null;
  /** How the person stands, where that was just read. */
  readonly known?: Standing | undefined;
}

/** Reads all that the states of promotions depend on, once for all of them; in a transaction, as that has left it. */
export async function viewerOf(
  ctx: Context,
  db: Kysely<Database>,
  { brand, session, book, left, known }: Looking,
): Promise<Viewer> {
  const standing = known ?? (await standingOf(ctx, db, { memberId: session.memberId, currency: book.currency }));
  const rewards = standing.refusal === null ? await readLatest(db, session.memberId) : [];
  return {
    standing,
    book,
    house: toHouse(brand.rows.brand),
    latest: new Map(rewards.map((row) => [row.campaign_id, row])),
    left,
  };
}

/** The viewer of a page. */
export async function pageViewer(ctx: Context, brand: Brand, session: Session): Promise<Viewer> {
  const book = await bookOf(ctx, session);
  return viewerOf(ctx, ctx.db, { brand, session, book, left: await leftInPots(ctx, book) });
}

/** What is asked about a viewer and a campaign: under the terms they joined by, or else those in force. */
export async function askedAbout(
  ctx: Context,
  db: Kysely<Database>,
  viewer: Viewer,
  campaign: Campaign,
): Promise<AskedAbout> {
  const { standing, house, latest, left } = viewer;
  const own = standing.joined.find((row) => row.campaign_id === campaign.id);
  const version: Version = await versionFor(ctx, db, campaign, own?.version ?? null);
  const award = awardOf(version.terms, viewer.book.currency);
  const inPot = left?.get(campaign.code);
  return {
    campaign,
    version,
    profile: house.profile,
    house,
    taken: Number(latest.get(campaign.id)?.taken ?? 0),
    // A pot that was funded a moment ago is not among those that were looked at before.
    isBudgetLeft: inPot === undefined || inPot >= (award?.amount ?? 1n),
  };
}

/** How a campaign stands for its viewer. [PROMO-01..04] */
export async function claimOf(
  ctx: Context,
  db: Kysely<Database>,
  viewer: Viewer,
  campaign: Campaign,
): Promise<ReturnType<typeof ownClaim>> {
  const { standing, latest } = viewer;
  const asked = await askedAbout(ctx, db, viewer, campaign);
  const refusal = await campaignRefusal(db, standing, asked);
  return ownClaim(standing, asked, refusal, latest.get(campaign.id) ?? null);
}
