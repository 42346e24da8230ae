import { setTimeout as sleep } from 'node:timers/promises';
import { FLAGS } from '@perya/contract';
import { assert } from '@perya/std';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../platform/db/schema.ts';
import { activityPart } from '../ledger/activity.ts';
import { followPlay } from '../ledger/play-follower.ts';
import { rollUp } from '../ledger/rollup.ts';
import { countTeams } from '../ledger/team-notes.ts';
import { payAgents } from '../modules/agent-rebate/index.ts';
import { createItem, publishItem } from '../modules/content/index.ts';
import { FLAGS_OFF, insertCountries, insertRules } from '../modules/brand/index.ts';
import { plantBoards } from './boards.ts';
import { BRAND, BRAND_TEXTS, MERCHANT_CODE, NETWORKS, RESOURCES, SERVICE_LINKS, WELCOME_FIELDS } from './brand.ts';
import { plantCashier } from './cashier.ts';
import { demoContent, HELPLINE_PATH } from './content.ts';
import { plantGames } from './games.ts';
import { plantInvitations } from './invitations.ts';
import { plantMail } from './mail.ts';
import { plantMoney } from './money.ts';
import { plantPeople } from './people.ts';
import { plantOccasions, plantLuck, plantMissions, plantPromotions, plantPurses, plantReferral } from './promotions.ts';
import { plantRebates } from './rebates.ts';

/** Off at a new brand until its regulator allows it; the demonstration shows it. */
const ASKED_FOR = 'AGENTRANSMULTDOWN3';

type Planting = Pick<Context, 'config' | 'db' | 'clock' | 'chance' | 'vault' | 'passwords' | 'log'>;

type Plant = (ctx: Planting, tx: Transaction<Database>) => Promise<void>;

/** What is planted, in order; a new part is added at the end and reaches old databases too. */
const PARTS: Readonly<Record<string, Plant>> = {
  'demo brand': plantBrand,
  'demo networks': plantNetworks,
  'demo content': plantContent,
  'demo people': plantPeople,
  'demo cashier': plantCashier,
  'demo money': plantMoney,
  'demo games': plantGames,
  'demo promotions': plantPromotions,
  'demo rebates': plantRebates,
  'demo missions': plantMissions,
  'demo boards': plantBoards,
  'demo referral': plantReferral,
  'demo mail': plantMail,
  'demo purses': plantPurses,
  'demo luck': plantLuck,
  'demo occasions': plantOccasions,
  'demo invitations': plantInvitations,
};

/** How soon a server looks again whether another one has planted a part. */
const AGAIN_MS = 100;
/** Rows that were seen so long ago are followed. */
const LONG_QUIET_MS = 60_000;

/**
 * Fills the database with the demonstration brand. Each part is planted once, whole or not at all; from then on it
 * belongs to the operator, so nothing they changed or deleted comes back. Answers whether anything was missing.
 */
export async function seedDemo(ctx: Context): Promise<boolean> {
  let hasPlanted = false;
  for (const [part, plant] of Object.entries(PARTS)) {
    let outcome = await plantPart(ctx, part, plant);
    for (; outcome === 'busy'; outcome = await plantPart(ctx, part, plant)) await sleep(AGAIN_MS);
    hasPlanted ||= outcome === 'planted';
  }
  return hasPlanted;
}

/**
 * Adds up what was planted, so that the first look at a team finds its days and what they earned. Usually that waits until nobody can
 * be writing rows of lower numbers any more; nobody has written any but us.
 */
export async function addUpPlanted(ctx: Context): Promise<void> {
  const earlier = { ...ctx, clock: { now: () => new Date(ctx.clock.now().getTime() - LONG_QUIET_MS) } };
  const follow = (at: Context) => followPlay(at, [activityPart]);
  await rollUp(earlier);
  await follow(earlier);
  while (await rollUp(ctx));
  while (await countTeams(ctx));
  while (await follow(ctx));
  await payAgents(ctx);
}

/** Plants a part that is missing; busy while another server is at it, which may take longer than a statement waits. */
function plantPart(ctx: Context, part: string, plant: Plant): Promise<'planted' | 'there' | 'busy'> {
  return ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`seed ${part}`}, 0)) as is_ours`.execute(tx);
    if (rows[0]?.is_ours !== true) return 'busy';
    const mark = await tx
      .insertInto('seed_mark')
      .values({ part, planted_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('part')
      .executeTakeFirst();
    if (!mark) return 'there';
    await plant({ ...ctx, db: tx }, tx);
    return 'planted';
  });
}

/** A brand of this code that is already there is somebody's own: it is left as it is. */
async function plantBrand({ db, config }: Planting): Promise<void> {
  const own = { merchant_code: MERCHANT_CODE };
  const other = await db.selectFrom('brand').select('merchant_code').where('is_default', '=', true).executeTakeFirst();
  const planted = await db
    .insertInto('brand')
    .values({
      ...BRAND,
      is_default: other === undefined,
      main_domain: config.publicUrl === null ? `localhost:${config.port}` : new URL(config.publicUrl).host,
      helpline_url: HELPLINE_PATH,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('merchant_code')
    .executeTakeFirst();
  if (!planted) return;
  await db
    .insertInto('brand_text')
    .values(BRAND_TEXTS.map((row) => ({ ...own, ...row })))
    .execute();
  await db
    .insertInto('brand_flag')
    .values(FLAGS.map((flag) => ({ ...own, flag, is_on: !FLAGS_OFF.includes(flag) || flag === ASKED_FOR })))
    .execute();
  await db
    .insertInto('brand_resource')
    .values(RESOURCES.map((row) => ({ ...own, ...row })))
    .execute();
  await db
    .insertInto('service_link')
    .values(SERVICE_LINKS.map(({ link }) => ({ ...own, ...link })))
    .execute();
  await db
    .insertInto('service_link_text')
    .values(
      SERVICE_LINKS.flatMap(({ link, texts }) => texts.map((text) => ({ ...own, position: link.position, ...text }))),
    )
    .execute();
  await insertRules(db, MERCHANT_CODE);
  await db
    .updateTable('field_rule')
    .set({ required: false })
    .where('merchant_code', '=', MERCHANT_CODE)
    .where('form', '=', 'register')
    .where('field', 'in', WELCOME_FIELDS)
    .execute();
  await insertCountries(db, MERCHANT_CODE);
}

async function plantNetworks({ db }: Planting): Promise<void> {
  await db
    .insertInto('ip_network')
    .values([...NETWORKS])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function plantContent(ctx: Planting): Promise<void> {
  const own = ctx.db.selectFrom('content_item').select('id').where('merchant_code', '=', MERCHANT_CODE);
  if (await own.executeTakeFirst()) return;
  for (const draft of demoContent(ctx.clock.now())) {
    const created = await createItem(ctx, MERCHANT_CODE, draft);
    assert(created.ok, `the demonstration has a bad item: ${draft.texts.EN?.title}`);
    await publishItem(ctx, MERCHANT_CODE, created.value);
  }
}
