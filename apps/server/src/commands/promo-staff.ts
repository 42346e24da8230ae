import { reward } from '@perya/contract';
import type { Context } from '../context.ts';
import { formatAmount } from '../platform/money.ts';
import {
  answerComment,
  approveCampaign,
  decideReward,
  endCampaign,
  exportCase,
  grantReward,
  listCampaigns,
  listGrants,
  listWaiting,
  moderateComment,
  pauseCampaign,
  readDraft,
  resumeCampaign,
  saveDraft,
} from '../modules/promotions/index.ts';
import { markHouse, readLinks, type MemberLink } from '../modules/identity/index.ts';
import { decideFriend, listFriendReviews } from '../modules/referral/index.ts';
import { listRewarded } from '../modules/reports/index.ts';
import { listReviews } from '../modules/rewards/index.ts';

/** What staff gave beside the word. */
export interface StaffWords {
  readonly name: string;
  readonly who: string;
  readonly why: string;
  readonly brand: string;
  readonly player: string;
  readonly approval: string | null;
  readonly reject: string | null;
  readonly text: string;
  readonly readJson: (path: string) => Promise<unknown>;
}

/** What is said, and whether it was done; null when the words are wrong. */
export type Said = { readonly isDone: boolean; readonly line: string } | null;

type Work = (ctx: Context, words: StaffWords) => Promise<Said>;
type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: { readonly code: string; value?: unknown } };

const LISTED_MAX = 200;
const ROW_ID = /^[1-9]\d{0,17}$/;
const DONE = 'Done.';

/** What staff do with campaigns, rewards and comments until there is a console. */
export const STAFF_WORDS: Readonly<Record<string, Work>> = {
  draft,
  approve: async (ctx, { name, who, approval }) => said(await approveCampaign(ctx, name, who, approval)),
  pause: async (ctx, { name, who }) => said(await pauseCampaign(ctx, name, who)),
  resume: async (ctx, { name, who }) => said(await resumeCampaign(ctx, name, who)),
  end: async (ctx, { name, who }) => said(await endCampaign(ctx, name, who)),
  grant,
  review,
  'review-friend': reviewFriend,
  rewards: async (ctx, { name, brand, who }) =>
    brand === '' ? null : exported(await listRewarded(ctx, brand, { month: name, who })),
  grants: async (ctx, { name, brand, who }) =>
    brand === '' ? null : exported(await listGrants(ctx, brand, { day: name, who })),
  case: async (ctx, { name, who }) => (ROW_ID.test(name) ? exported(await exportCase(ctx, name, who)) : null),
  'show-comment': (ctx, words) => moderate(ctx, words, 'shown'),
  'hide-comment': (ctx, words) => moderate(ctx, words, 'hidden'),
  'answer-comment': answer,
  'leave-out': (ctx, words) => leaveOut(ctx, words, true),
  'let-in': (ctx, words) => leaveOut(ctx, words, false),
};

async function draft(ctx: Context, { name, who, readJson }: StaffWords): Promise<Said> {
  const data = await readJson(name);
  if (data === undefined) return { isDone: false, line: `There is no JSON in ${name}.` };
  const read = readDraft(data);
  if (!read.ok) return said(read);
  const saved = await saveDraft(ctx, read.value, who);
  if (!saved.ok) return said(saved);
  const { version, hash, warnings } = saved.value;
  const warned = warnings.map((warning) => `\n  warning: ${warning}`).join('');
  return { isDone: true, line: `Saved as version ${version}, terms ${hash}; somebody else approves it.${warned}` };
}

async function grant(ctx: Context, { name, player, who, why }: StaffWords): Promise<Said> {
  if (!ROW_ID.test(player) || why.trim() === '') return null;
  const granted = await grantReward(ctx, { code: name, memberId: player, who, why });
  return granted.ok ? { isDone: true, line: `Reward ${granted.value} waits for somebody else.` } : said(granted);
}

async function review(ctx: Context, { name, who, reject }: StaffWords): Promise<Said> {
  const reason = reward.REWARD_REASONS.find((one) => one === reject);
  if (!ROW_ID.test(name) || (reject !== null && !reason)) return null;
  const decided = await decideReward(ctx, name, who, reason ? { isGiven: false, reason } : { isGiven: true });
  return decided.ok && decided.value === 'review'
    ? { isDone: true, line: `Reward ${name} waits for somebody else who decides the same.` }
    : said(decided);
}

async function reviewFriend(ctx: Context, { name, who, reject }: StaffWords): Promise<Said> {
  const reason = (['linked', 'terms'] as const).find((one) => one === reject);
  if (!ROW_ID.test(name) || (reject !== null && !reason)) return null;
  const decided = await decideFriend(ctx, name, who, reason ?? 'give');
  return decided.ok && decided.value === 'review'
    ? { isDone: true, line: `Friend ${name} waits for somebody else who decides the same.` }
    : said(decided);
}

async function moderate(ctx: Context, { name, who }: StaffWords, state: 'shown' | 'hidden'): Promise<Said> {
  return ROW_ID.test(name) ? said(await moderateComment(ctx, name, state, who)) : null;
}

async function answer(ctx: Context, { name, who, text }: StaffWords): Promise<Said> {
  const words = text.trim();
  return ROW_ID.test(name) && words !== '' && words.length <= 300
    ? said(await answerComment(ctx, name, words, who))
    : null;
}

/** An account of staff or for tests has a place on no board. */
async function leaveOut(ctx: Context, { name, who }: StaffWords, isHouse: boolean): Promise<Said> {
  if (!ROW_ID.test(name)) return null;
  const isDone = await markHouse(ctx, { memberId: name, who }, isHouse);
  return { isDone, line: isDone ? DONE : `There is no player ${name}.` };
}

/** Campaigns, and what waits for a person. */
export async function listPromo(ctx: Context, brand: string): Promise<string> {
  const campaigns = await listCampaigns(ctx.db, brand);
  const reviews = await listReviews(ctx.db, brand, LISTED_MAX);
  const friends = await listFriendReviews(ctx.db, brand, LISTED_MAX);
  const comments = await listWaiting(ctx.db, brand, LISTED_MAX);
  const suspects = reviews.filter((row) => row.granted_by === null).map((row) => row.member_id);
  const linksOf = linkWords(await readLinks(ctx.db, [...suspects, ...friends.map((row) => row.member_id)]));
  const line = (...words: readonly unknown[]): string => words.join('  ');
  return [
    ...campaigns.map((row) => {
      const versions = `version ${row.in_force ?? '-'}${row.version === row.in_force ? '' : `, draft ${row.version}`}`;
      return line('campaign', row.code, row.kind, row.state, versions, row.starts_at.toISOString());
    }),
    ...reviews.map((row) => {
      const amount = formatAmount(BigInt(row.amount), row.currency);
      const first = row.first_reviewer === null ? [] : [`${row.first_reviewer} would ${row.first_verdict}`];
      const why = [row.granted_by, row.granted_why].filter((word) => word !== null && word !== '');
      const links = row.granted_by === null ? linksOf(row.member_id) : [];
      return line('reward', row.id, row.code, `player ${row.member_id}`, amount, ...why, ...links, ...first);
    }),
    ...friends.map((row) => {
      const first = row.first_reviewer === null ? [] : [`${row.first_reviewer} would ${row.first_verdict}`];
      return line(
        'friend',
        row.member_id,
        `linked to inviter ${row.inviter_id}`,
        row.invited_at.toISOString(),
        ...linksOf(row.member_id),
        ...first,
      );
    }),
    ...comments.map((row) => line('comment', row.id, `player ${row.member_id}`, JSON.stringify(row.content))),
    `${reviews.length + friends.length + comments.length} wait.`,
  ].join('\n');
}

/** What somebody shares with which accounts, as staff read it. */
function linkWords(links: readonly MemberLink[]): (memberId: string) => string[] {
  return (memberId) => {
    const shared = new Map<string, string[]>();
    for (const { a, b, kind } of links) {
      if (a !== memberId && b !== memberId) continue;
      const other = a === memberId ? b : a;
      shared.set(other, [...(shared.get(other) ?? []), kind]);
    }
    return [...shared].map(([other, kinds]) => `shares ${kinds.join(', ')} with ${other}`);
  };
}

function exported(lines: string | null): Said {
  return lines === null ? null : { isDone: true, line: lines };
}

function said(outcome: Outcome): Said {
  if (outcome.ok) return { isDone: true, line: DONE };
  const { code, value } = outcome.error;
  const faults = Array.isArray(value) ? value.map((fault) => `\n  ${String(fault)}`).join('') : '';
  return { isDone: false, line: `Refused: ${code}${faults}` };
}
