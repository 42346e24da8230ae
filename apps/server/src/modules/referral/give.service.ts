import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { tellMember } from '../live/index.ts';
import { award, undoing, versionFor, type AwardRefusal } from '../promotions/index.ts';
import { changeAward, lockAward, takeAward, type AwardRow } from './award.store.ts';
import { programOf, type Program } from './program.service.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const AT_ONCE = 500;

/** Whoever this is said of is never given it; what stands in the way of others may pass. */
const FOR_EVER: readonly string[] = ['player.excluded', 'user.disabled', 'free_reject', 'promotion.once'];

/** Makes rewards of what is due for friends, each in a transaction of its own. */
export async function giveAwards(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    const due = await peek(ctx);
    if (!due) return;
    const found = await findTerms(ctx, due);
    const given = await undoing<string, AwardRefusal | 'award.gone'>(ctx.db, async (tx) => {
      const held = await lockAward(tx, due);
      return held?.act_at ? give(ctx, tx, held, found) : fail('award.gone');
    });
    if (given.ok) tellMember(ctx, due.owner_id, { tell: 'reward', id: given.value, state: 'claimable' });
    else if (given.error.code !== 'award.gone') await putOff(ctx, due, given.error.code);
  }
}

/** What is due is looked for without holding it: terms are read before a transaction begins. */
function peek(ctx: Context): Promise<AwardRow | undefined> {
  return ctx.db.transaction().execute((tx) => takeAward(tx, ctx.clock.now()));
}

/** The programme it belongs to, and how long it can be taken. */
interface Terms {
  readonly program: Program;
  readonly claimHours: number;
}

async function findTerms(ctx: Context, { merchant_code: merchantCode, ...due }: AwardRow): Promise<Terms | null> {
  const program = await programOf(ctx, merchantCode);
  if (program?.campaign.id !== due.campaign_id) return null;
  const { terms } = await versionFor(ctx, ctx.db, program.campaign, due.version);
  return { program, claimHours: terms.claim.hours };
}

async function give(
  ctx: Context,
  tx: Transaction<Database>,
  due: AwardRow,
  found: Terms | null,
): Promise<Result<string, AwardRefusal>> {
  if (!found) return fail('promotion.closed');
  const { book, profile } = found.program;
  const until = new Date(ctx.clock.now().getTime() + found.claimHours * HOUR_MS);
  const awarded = await award(ctx, tx, {
    campaignId: due.campaign_id,
    memberId: due.owner_id,
    book,
    profile,
    version: due.version,
    gift: { period: due.period, nr: due.nr, amount: BigInt(due.amount), until },
  });
  if (!awarded.ok) return awarded;
  const { id } = awarded.value.row;
  await changeAward(tx, due, { reward_id: id, act_at: null, refusal: null });
  return ok(id);
}

/** What cannot be given today is looked at again tomorrow, as long as it may be given at all. */
async function putOff(ctx: Context, due: AwardRow, refusal: string): Promise<void> {
  const next = new Date(ctx.clock.now().getTime() + DAY_MS);
  const isOver = FOR_EVER.includes(refusal) || due.until <= next;
  await ctx.db.transaction().execute(async (tx) => {
    const held = await lockAward(tx, due);
    if (held?.act_at) await changeAward(tx, due, { act_at: isOver ? null : next, refusal });
  });
}
