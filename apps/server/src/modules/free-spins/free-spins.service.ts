import type { promotion, spins as contract, Value } from '@perya/contract';
import { hashModel } from '@perya/fairness';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import type { Database } from '../../platform/db/schema.ts';
import { formatAmount } from '../../platform/money.ts';
import { brandOf } from '../brand/index.ts';
import { shownTitle, studioTitle, titleState } from '../catalog/index.ts';
import { tellMember } from '../live/index.ts';
import { answerClaim, standingOf } from '../promotions/index.ts';
import { listSpins, lockSpins, readSpins, postFreeSpin, type OwnSpins } from '../rewards/index.ts';
import { ensureSeeds, learnNonce, policyOf, takeDraw } from '../studio/index.ts';
import { bookOf } from '../wallet/index.ts';
import { insertFreeSpin, readLastAt } from './free-spin.store.ts';

type Code = (typeof promotion.PROMOTION_REFUSALS)[number] | 'reward.gone' | 'round.too.soon';
type Draw = Awaited<ReturnType<typeof takeDraw>>;
type Played = Value<typeof contract.play>;

/** The free spins that somebody can play; none for whom nothing is offered. */
export const listFreeSpins: Handler<typeof contract.list> = async (ctx, _input, visitor) => {
  const session = sessionOf(visitor);
  const { currency } = await bookOf(ctx, session);
  const { refusal } = await standingOf(ctx, ctx.db, { memberId: session.memberId, currency });
  if (refusal !== null) return ok({ list: [] });
  const rows = await listSpins(ctx.db, session.memberId, ctx.clock.now());
  const list = rows.map(async (row) => {
    const { vendor_code: vendor, game_code: code } = row;
    const isOurs = studioTitle(code)?.vendor === vendor;
    const title = isOurs ? null : await shownTitle(ctx, session.merchantCode, vendor, code, visitor.language);
    return { ...toFreeSpins(row), ...(title && { nodeId: title.nodeId, gameName: title.name }) };
  });
  return ok({ list: await Promise.all(list) });
};

/** Plays the next free spin: the house pays its stake, the title pays what it wins. [PROMO-06, R41] */
export const playFreeSpin: Handler<typeof contract.play> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  const { memberId, merchantCode } = session;
  const known = isRowId(input.id) ? await readSpins(ctx.db, input.id, memberId) : undefined;
  const isPlayable =
    known !== undefined && (await titleState(ctx, merchantCode, known.vendor_code, known.game_code)) === 'playable';
  // Seeds are drawn before a transaction begins.
  if (known) await ensureSeeds(ctx, memberId);
  const { profile } = (await brandOf(ctx, merchantCode)).rows.brand;
  const gapMs = policyOf(profile).roundMsMin;
  const drawn: Draw[] = [];
  const answer = await answerClaim<Played, Code>(ctx, visitor, {
    call: 'spins.play',
    input,
    work: async (tx) => {
      if (!known) return fail('reward.gone');
      if (!isPlayable) return fail('promotion.closed');
      return playIn(ctx, tx, { session, id: input.id, nr: input.nr, drawn, gapMs });
    },
  });
  if (answer.ok) {
    for (const { seedId, nonce } of drawn) learnNonce(ctx, memberId, { seedId, nonce: nonce + 1 });
    tellMember(ctx, memberId, { tell: 'wallet' });
  }
  return answer;
};

interface Wish {
  readonly session: Session;
  readonly id: string;
  readonly nr: number;
  readonly drawn: Draw[];
  /** How far apart the rules of the brand's region hold rounds. [2.2] */
  readonly gapMs: number;
}

/** Under the locks of the seeds, the cash and the grant, in this order: rounds take them so. */
async function playIn(
  ctx: Context,
  tx: Transaction<Database>,
  { session, id, nr, drawn, gapMs }: Wish,
): Promise<Result<Played, Code>> {
  const { memberId, merchantCode } = session;
  const seen = refusalAt(await readSpins(tx, id, memberId), nr, ctx.clock.now());
  if (seen !== null) return fail(seen);
  const draw = await takeDraw(ctx, tx, memberId);
  const spins = await holdSpins(tx, id, { merchantCode, memberId });
  const { currency } = spins;
  const { refusal } = await standingOf(ctx, tx, { memberId, currency });
  if (refusal !== null) return fail(refusal);
  const now = ctx.clock.now();
  const late = refusalAt(spins, nr, now);
  if (late !== null) return fail(late);
  const lastAt = gapMs === 0 ? null : await readLastAt(tx, memberId);
  const waitMs = lastAt === null ? 0 : lastAt.getTime() + gapMs - now.getTime();
  if (waitMs > 0) return fail('round.too.soon', { waitMs });
  const title = studioTitle(spins.game_code);
  if (title?.vendor !== spins.vendor_code) return fail('promotion.closed');
  const { win: units, events } = title.play(Number(spins.stake), draw.draws);
  const win = BigInt(units);
  const after = await postFreeSpin(ctx, tx, spins, win);
  const modelHash = hashModel(title.model);
  await insertFreeSpin(tx, {
    grant_id: id,
    nr,
    seed_id: draw.seedId,
    nonce: String(draw.nonce),
    model_hash: Buffer.from(modelHash, 'hex'),
    win,
    events: JSON.stringify(events),
    at: now,
  });
  drawn.push(draw);
  const told = formatAmount(win, currency);
  return ok({ nr, win: told, events: [...events], modelHash, proof: draw.proof, spins: toFreeSpins(after) });
}

async function holdSpins(
  tx: Transaction<Database>,
  id: string,
  { merchantCode, memberId }: Pick<Session, 'merchantCode' | 'memberId'>,
): Promise<OwnSpins> {
  const before = await readSpins(tx, id, memberId);
  if (before) await lockCash(tx, { merchantCode, currency: before.currency }, memberId);
  const held = await lockSpins(tx, id);
  if (!held || held.member_id !== memberId) throw new Error('free spins that were seen are there');
  return held;
}

function refusalAt(spins: OwnSpins | undefined, nr: number, now: Date): Code | null {
  if (!spins || spins.state === 'queued') return 'reward.gone';
  if (nr <= spins.used) return 'promotion.once';
  if (spins.state === 'ended') return 'reward.gone';
  if (spins.expires_at === null || spins.expires_at <= now) return 'promotion.late';
  return nr === spins.used + 1 ? null : 'promotion.coming';
}

function toFreeSpins(spins: OwnSpins): contract.FreeSpins {
  return {
    id: spins.id,
    promotionId: spins.campaign_id,
    vassalage: spins.vendor_code,
    gameCode: spins.game_code,
    gameName: studioTitle(spins.game_code)?.name ?? spins.game_code,
    nodeId: null,
    stake: formatAmount(BigInt(spins.stake), spins.currency),
    count: spins.count,
    used: spins.used,
    won: formatAmount(BigInt(spins.won), spins.currency),
    expireTime: (spins.expires_at ?? new Date(0)).toISOString(),
  };
}
