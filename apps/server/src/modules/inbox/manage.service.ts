import type { MemberId, MerchantCode } from '@perya/ledger';
import { isCareful } from '@perya/promotions';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { noteEvent } from '../audit/index.ts';
import { currencyOf } from '../brand/index.ts';
import { hasConsent } from '../identity/index.ts';
import { isKnownSegment, standingOf } from '../promotions/index.ts';
import { changeBroadcast, findBroadcast, lockBroadcast, publishNext, writeDraft } from './broadcast.store.ts';
import type { BroadcastDraft } from './draft.ts';
import { countMembers, readMembers } from './reach.store.ts';

type Tx = Transaction<Database>;

/** A broadcast by the name staff have for it. */
export interface BroadcastName {
  readonly brand: MerchantCode;
  readonly code: string;
}

/** Why staff cannot do it. */
export type BroadcastError =
  | 'brand.missing'
  | 'broadcast.missing'
  | 'broadcast.state'
  | 'broadcast.same.person'
  | 'broadcast.segment';

type Done = Result<null, BroadcastError>;

/** Saves what somebody wrote; somebody else approves it. A draft that nobody has approved is replaced. */
export async function saveBroadcast(
  ctx: Pick<Context, 'db' | 'clock'>,
  draft: BroadcastDraft,
  who: string,
): Promise<Done> {
  const { brand, code, texts, segment } = draft;
  if ((await currencyOf(ctx, brand)) === null) return fail('brand.missing');
  if (!isKnownSegment(segment)) return fail('broadcast.segment');
  return inTransaction<null, BroadcastError>(ctx.db, async (tx) => {
    const before = await lockBroadcast(tx, brand, code);
    if (before?.approved_at) return fail('broadcast.state');
    const row = {
      merchant_code: brand,
      code,
      kind: draft.kind,
      is_offer: draft.isOffer,
      segment: segment === undefined ? null : JSON.stringify(segment),
      includes_new: draft.includesNew,
      wants_push: draft.push,
      publish_at: draft.publishAt,
      ends_at: draft.endsAt,
      maker: who,
      made_at: ctx.clock.now(),
    };
    await writeDraft(tx, row, texts);
    return ok(await note(ctx, tx, draft, 'broadcast.drafted', who));
  });
}

/** Approves what somebody else wrote; servers publish it when its time comes, within five seconds. */
export function approveBroadcast(ctx: Pick<Context, 'db' | 'clock'>, name: BroadcastName, who: string): Promise<Done> {
  return inTransaction<null, BroadcastError>(ctx.db, async (tx) => {
    const row = await lockBroadcast(tx, name.brand, name.code);
    if (!row) return fail('broadcast.missing');
    const now = ctx.clock.now();
    if (row.approved_at !== null || row.ends_at <= now) return fail('broadcast.state');
    if (row.maker === who) return fail('broadcast.same.person');
    await changeBroadcast(tx, row.id, { checker: who, approved_at: now });
    return ok(await note(ctx, tx, name, 'broadcast.approved', who));
  });
}

/** Takes a broadcast back: nobody sees it any more, and one that is not out yet never comes. */
export function endBroadcast(ctx: Pick<Context, 'db' | 'clock'>, name: BroadcastName, who: string): Promise<Done> {
  return inTransaction<null, BroadcastError>(ctx.db, async (tx) => {
    const row = await lockBroadcast(tx, name.brand, name.code);
    if (!row) return fail('broadcast.missing');
    const now = ctx.clock.now();
    if (row.approved_at === null || row.ends_at <= now) return fail('broadcast.state');
    // What would have come later ends right after it would have begun.
    const endsAt = row.publish_at < now ? now : new Date(row.publish_at.getTime() + 1);
    await changeBroadcast(tx, row.id, { ends_at: endsAt });
    return ok(await note(ctx, tx, name, 'broadcast.ended', who));
  });
}

const PIECE = 500;
/** Counting more takes too long for somebody who waits. */
const LOOKED_AT_MAX = 20_000;

/** How many members a broadcast is for. */
export interface Reach {
  readonly reached: number;
  readonly members: number;
  /** Of very many only the newest were asked whether anything may be offered to them; null when all were. */
  readonly lookedAt: number | null;
}

/** Previews whom a broadcast would reach now, by the same rules its readers are looked at by. */
export async function previewReach(
  ctx: Context,
  { brand, code }: BroadcastName,
): Promise<Result<Reach, BroadcastError>> {
  const row = await findBroadcast(ctx.db, brand, code);
  const currency = await currencyOf(ctx, brand);
  if (!row || currency === null) return fail('broadcast.missing');
  const all = { merchantCode: brand, segment: null, now: ctx.clock.now() };
  const chosen = { ...all, segment: row.segment };
  const members = await countMembers(ctx.db, all);
  if (!row.is_offer) return ok({ reached: await countMembers(ctx.db, chosen), members, lookedAt: null });
  let [reached, lookedAt] = [0, 0];
  let before: MemberId | null = null;
  for (;;) {
    const ids: MemberId[] = await readMembers(ctx.db, chosen, before, PIECE);
    for (const memberId of ids) {
      const { refusal, facts } = await standingOf(ctx, ctx.db, { memberId, currency });
      if (refusal === null && !isCareful(facts) && (await hasConsent(ctx.db, memberId))) reached += 1;
    }
    lookedAt += ids.length;
    before = ids.at(-1) ?? null;
    if (ids.length < PIECE) return ok({ reached, members, lookedAt: null });
    if (lookedAt >= LOOKED_AT_MAX) return ok({ reached, members, lookedAt });
  }
}

/** Publishes what is due: one row each, whoever it is for. */
export async function publishBroadcasts(
  ctx: Pick<Context, 'db' | 'clock'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping()) {
    const published = await ctx.db.transaction().execute((tx) => publishNext(tx, ctx.clock.now()));
    if (!published) return;
  }
}

async function note(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  { brand: merchantCode, code }: BroadcastName,
  kind: string,
  who: string,
): Promise<null> {
  await noteEvent(ctx, tx, { memberId: null, merchantCode, kind, ip: '', detail: { code, who } });
  return null;
}
