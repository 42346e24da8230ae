import { PAGE_SIZE, type reward, type Value } from '@perya/contract';
import type { Currency } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Kysely, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Handler } from '../../handler.ts';
import { readStandings } from '../../ledger/balances.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { readReleases } from '../../ledger/purse-releases.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import type { Database } from '../../platform/db/schema.ts';
import { formatAmount } from '../../platform/money.ts';
import { tellMember } from '../live/index.ts';
import {
  changeReward,
  endPurseOf,
  findPurse,
  lockReward,
  readMeter,
  readPurses,
  release,
  sumMeter,
  type GrantRow,
  type MeterRow,
} from '../rewards/index.ts';
import { answerClaim } from './answer-claim.service.ts';
import { findTitle, readTitles, type Title } from './campaign.store.ts';
import { keptVersion } from './campaigns.service.ts';
import { promotionContextOf, titleOf, type PromotionContext } from './promotion-context.service.ts';
import { weightsOf } from './view.ts';
import { weighTitle } from './weigh.service.ts';

type Purses = Value<typeof reward.purse>;

/** So many purses that are over are told of. */
const OVER_MAX = 10;
/** The screen shows so many bets at first, and more on request. */
const BETS_MAX = 50;

/** The bonus purses of a member and their meters, with own money beside them. [API-50, R10] */
export const showPurses: Handler<typeof reward.purse> = async (ctx, _input, visitor) =>
  ok(await pursesOf(ctx, ctx.db, await promotionContextOf(ctx, visitor)));

async function pursesOf(ctx: Context, db: Kysely<Database>, context: PromotionContext): Promise<Purses> {
  const { session, book } = context;
  const { currency } = book;
  const { cash, bonus } = await readStandings(db, session.memberId, currency);
  const rows = await readPurses(db, session.memberId, currency, OVER_MAX);
  const list = await Promise.all(rows.map((row) => toPurse(ctx, context, row, bonus.balance)));
  return { cash: formatAmount(cash.balance, currency), list };
}

async function toPurse(ctx: Context, context: PromotionContext, row: GrantRow, bonus: bigint): Promise<reward.Purse> {
  const { currency } = row;
  const money = (amount: string | bigint) => formatAmount(BigInt(amount), currency);
  const { wagering } = (await keptVersion(ctx, ctx.db, row.campaign_id, row.version)).terms;
  assert(wagering, 'a purse has a requirement');
  const campaign = context.campaigns.find(({ id }) => id === row.campaign_id);
  const isLive = row.active_at !== null && row.ended_at === null;
  return {
    id: row.id,
    rewardId: row.reward_id,
    promotionId: row.campaign_id,
    source: campaign ? titleOf(context, campaign) : '',
    state: row.state,
    amount: money(row.amount),
    balance: money(isLive ? bonus : row.state === 'queued' ? row.amount : 0n),
    released: money(row.released),
    needed: money(row.needed),
    done: money(row.done),
    left: money(BigInt(row.needed) - BigInt(row.done)),
    steps: row.steps,
    step: row.step,
    releases: (await readReleases(ctx.db, row)).map(({ step, amount, at }) => ({
      step,
      amount: money(amount),
      time: at.toISOString(),
    })),
    cap: row.cap === null ? null : money(row.cap),
    maxStake: money(row.max_stake),
    endsOnWithdraw: BigInt(row.matched) > 0n,
    canGiveUp: row.state === 'queued' || row.state === 'active' || row.state === 'suspended',
    weights: weightsOf(wagering.weights),
    time: row.granted_at.toISOString(),
    startTime: row.active_at?.toISOString() ?? null,
    expireTime: row.expires_at?.toISOString() ?? null,
    endTime: row.ended_at?.toISOString() ?? null,
  };
}

/** What the purse that lives pays for on a title. [API-50] */
export const showPurseStake: Handler<typeof reward.purseStake> = async (ctx, { nodeId }, visitor) => {
  const { session, book } = await promotionContextOf(ctx, visitor);
  const title = isRowId(nodeId) ? await findTitle(ctx.db, nodeId) : undefined;
  const [row] = await readPurses(ctx.db, session.memberId, book.currency, 0);
  if (!title || row?.state !== 'active') return ok({ purse: null });
  const { bonus } = await readStandings(ctx.db, session.memberId, book.currency);
  const { weight } = await weighTitle(ctx, { campaignId: row.campaign_id, version: row.version }, title);
  const money = (amount: bigint) => formatAmount(amount, book.currency);
  return ok({
    purse: { balance: money(bonus.balance), maxStake: money(BigInt(row.max_stake)), percent: weight },
  });
};

/** What each bet counted towards a purse, and why the rest did not. [API-50] */
export const listPurseBets: Handler<typeof reward.purseBets> = async (ctx, { id, counted, cursor }, visitor) => {
  const { session } = await promotionContextOf(ctx, visitor);
  const purse = isRowId(id) ? await findPurse(ctx.db, session.memberId, id) : undefined;
  if (!purse) return fail('not.found');
  const size = cursor === undefined ? BETS_MAX : PAGE_SIZE;
  const rows = await readMeter(ctx.db, id, { before: cursor ?? null, counted: counted ?? null, limit: size + 1 });
  const page = rows.slice(0, size);
  const titles = await readTitles(ctx.db, page);
  const list = page.map((row) => toBet(row, purse.currency, titles.get(`${row.vendor_code}/${row.game_code}`)));
  const next = rows.length > size ? (page.at(-1)?.bet_id ?? null) : null;
  return ok({ list, next, footer: cursor === undefined ? await footerOf(ctx, purse) : null });
};

async function footerOf(ctx: Context, { id, currency }: GrantRow) {
  const { bets, some, none, stake, counted, parts } = await sumMeter(ctx.db, id);
  return {
    bets,
    some,
    none,
    stake: formatAmount(stake, currency),
    counted: formatAmount(counted, currency),
    parts: parts.map(({ reason, amount }) => ({ reason: reasonOf(reason), amount: formatAmount(amount, currency) })),
  };
}

type Reason = (typeof reward.METER_REASONS)[number];

/** The database names what the contract does; a name that is none would not leave the house. */
function reasonOf(reason: string): Reason {
  return reason as Reason;
}

function toBet(row: MeterRow, currency: Currency, title: Title | undefined): reward.PurseBet {
  const money = (amount: string) => formatAmount(BigInt(amount), currency);
  return {
    id: row.bet_id,
    gameName: title?.name ?? row.game_code,
    gameType: row.category as reward.PurseBet['gameType'],
    icon: title?.icon ?? '',
    color: title?.color ?? '',
    stake: money(row.stake),
    fromBonus: money(row.from_bonus),
    counted: money(row.counted),
    percent: row.weight,
    parts: row.reasons.map((reason, at) => ({ reason: reasonOf(reason), amount: money(row.parts[at] ?? '0') })),
    state: row.state,
    time: row.at.toISOString(),
  };
}

/** Gives a purse up: what is in it ends, own money stays. One that waits goes back to where it came from. [API-50] */
export const giveUpPurse: Handler<typeof reward.giveUp> = async (ctx, input, visitor) => {
  const context = await promotionContextOf(ctx, visitor);
  const { memberId } = context.session;
  const answer = await answerClaim<Purses, 'reward.gone'>(ctx, visitor, {
    call: 'reward.giveUp',
    input,
    work: async (tx) => {
      const given = await giveUpIn(ctx, tx, context, input.id);
      return given.ok ? ok(await pursesOf(ctx, tx, context)) : given;
    },
  });
  if (answer.ok) tellMember(ctx, memberId, { tell: 'wallet' });
  return answer;
};

async function giveUpIn(
  ctx: Context,
  tx: Transaction<Database>,
  { session: { memberId }, book }: PromotionContext,
  id: string,
): Promise<Result<null, 'reward.gone'>> {
  await lockCash(tx, book, memberId);
  const purse = isRowId(id) ? await findPurse(tx, memberId, id) : undefined;
  if (!purse) return fail('reward.gone');
  if (purse.state !== 'queued') {
    const isOpen = purse.state === 'active' || purse.state === 'suspended';
    const ended = isOpen ? await endPurseOf(ctx, tx, purse, 'giveUp') : fail('purse.state');
    return ended.ok ? ok(null) : fail('reward.gone');
  }
  const row = await lockReward(tx, purse.reward_id);
  if (row?.state !== 'queued') return fail('reward.gone');
  await release(ctx, tx, row, { ...book, code: row.code, kind: row.campaign_kind });
  await changeReward(tx, row.id, { state: 'void', ended_at: ctx.clock.now() });
  return ok(null);
}
