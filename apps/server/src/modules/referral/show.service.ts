import { isAgentType, type referral } from '@perya/contract';
import { toldFriendState, type WhoRefusal } from '@perya/promotions';
import { fail, ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { dayOf } from '../../ledger/day.ts';
import { formatAmount } from '../../platform/money.ts';
import { siteOf } from '../brand/index.ts';
import { headIconUrl, inviteCodeOf, maskFriend } from '../identity/index.ts';
import { campaignRefusal, standingOf } from '../promotions/index.ts';
import { amountBy, isOpen, programOf, type Program } from './program.service.ts';
import { readFriends, readSums } from './referral.store.ts';

type Refusal = (typeof referral.REFERRAL_REFUSALS)[number];

const PAGE_ROWS = 20;
const HOURS_OF_DAY = 24;
const BPS = 10_000;

/** The code of the member, its conditions, and who came with it; never what a friend pays or plays. [API-52, SCR-11] */
export const showReferral: Handler<typeof referral.show> = async (ctx, { cursor }, visitor) => {
  const session = sessionOf(visitor);
  const { memberId, merchantCode } = session;
  const now = ctx.clock.now();
  const program = await programOf(ctx, merchantCode);
  if (!program || !isOpen(program, now)) return fail('contact_service');
  const refusal = await refusalFor(ctx, program, session);
  if (refusal !== null) return fail(refusal);
  const { code, isActive } = await inviteCodeOf(ctx, { memberId, merchantCode });
  if (!isActive) return fail('contact_service');
  const month = dayOf(now, program.zone).slice(0, 7);
  const { bonus, waiting, ...counts } = await readSums(ctx.db, memberId, { month, now });
  const rows = await readFriends(ctx.db, memberId, cursor ?? null, PAGE_ROWS + 1);
  const shown = rows.slice(0, PAGE_ROWS);
  const { currency } = program.book;
  return ok({
    code,
    url: `${siteOf(ctx, program.brand)}/r/${code}`,
    ...counts,
    bonus: formatAmount(bonus, currency),
    waiting: formatAmount(waiting, currency),
    rules: rulesOf(program),
    list: shown.map((row) => ({
      account: maskFriend(row.account),
      headIcon: headIconUrl(row.head_icon),
      time: row.invited_at.toISOString(),
      status: toldFriendState(row.state),
    })),
    next: rows.length > PAGE_ROWS ? (shown.at(-1)?.id ?? null) : null,
  });
};

/** Why somebody is not invited to invite; agents bring people in by a code that means something else. */
async function refusalFor(ctx: Context, program: Program, { memberId, type }: Session): Promise<Refusal | null> {
  const { book, campaign, profile } = program;
  const standing = await standingOf(ctx, ctx.db, { memberId, currency: book.currency });
  const version = campaign.current;
  const asked = { campaign, version, profile, taken: 0, isBudgetLeft: true };
  const refusal = await campaignRefusal(ctx.db, standing, asked);
  return refusal === null ? (isAgentType(type) ? 'promotion.segment' : null) : toldFor(refusal);
}

/** That staff are careful with somebody is not told, nor is anything that only others are offered. */
function toldFor(refusal: WhoRefusal): Refusal {
  switch (refusal) {
    case 'player.excluded':
    case 'player.cooling':
    case 'user.disabled':
    case 'kyc.required':
      return refusal;
    case 'promotion.coming':
    case 'promotion.closed':
      return 'contact_service';
    default:
      return 'promotion.segment';
  }
}

function rulesOf({ brand, book, campaign, rules }: Program): referral.ReferralRules {
  const { terms } = campaign.current;
  const told = (figure: bigint) => formatAmount(figure, book.currency);
  const amount = amountBy(terms, book.currency);
  const turnoverTimes = terms.award.form === 'cash' ? terms.award.turnoverTimes : 0;
  return {
    withinDays: rules.withinDays,
    firstDeposit: told(rules.firstDeposit),
    depositTurnoverTimes: brand.rows.brand.turnover_bps / BPS,
    validBets: told(rules.validBets),
    daysPlayed: rules.daysPlayed,
    monthMax: rules.monthMax,
    inviterAward: told(amount),
    friendAward: told(amount),
    turnoverTimes,
    turnover: told(amount * BigInt(turnoverTimes)),
    claimDays: Math.floor(terms.claim.hours / HOURS_OF_DAY),
  };
}
