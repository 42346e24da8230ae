import { friendState, hasReallyPlayed, type FriendFacts, type FriendState } from '@perya/promotions';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { readUnfollowedSince } from '../../ledger/followed.ts';
import type { Database } from '../../platform/db/schema.ts';
import { listBrands } from '../brand/index.ts';
import { clusterOf, linkedTo } from '../identity/index.ts';
import { GRACE_MS } from './bind.service.ts';
import { countFriends } from './count.service.ts';
import {
  changeFriend,
  readRecords,
  sharesPayer,
  takeFriends,
  type FriendRecord,
  type FriendRow,
} from './look.store.ts';
import { programOf, type Program } from './program.service.ts';

type Tx = Transaction<Database>;

const DAY_MS = 24 * 3_600_000;
/** Friends of a piece: a transaction that nobody waits for longer than a moment. */
const ROWS_MAX = 500;

/** How a turn goes. */
export interface LookOptions {
  readonly rowsMax?: number;
  readonly isStopping?: () => boolean;
}

/**
 * Looks at the friends for whom something has happened or whose days are over, piece by piece. Where they are, and what both are
 * to be given, is written in one transaction that holds them: whoever breaks off has either done all of a piece or nothing.
 */
export async function lookAtFriends(ctx: Context, options: LookOptions = {}): Promise<void> {
  const { rowsMax = ROWS_MAX, isStopping = () => false } = options;
  for (const { merchant_code: merchantCode } of await listBrands(ctx)) {
    const program = await programOf(ctx, merchantCode);
    if (!program) continue;
    for (let seen = rowsMax; seen === rowsMax && !isStopping();) seen = await lookAtPiece(ctx, program, rowsMax);
    if (isStopping()) return;
  }
}

function lookAtPiece(ctx: Context, program: Program, rowsMax: number): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const now = ctx.clock.now();
    const { book, zone } = program;
    const rows = await takeFriends(tx, book.merchantCode, now, rowsMax);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ member_id: memberId }) => memberId);
    const records = await readRecords(tx, ids, { book, zone, now });
    const uncounted = await readUnfollowedSince(tx, 'activity');
    const counted: FriendRow[] = [];
    for (const row of rows) {
      const record = records.get(row.member_id);
      assert(record, 'a friend is a member');
      const moment = { now, isTimeOver: isTimeOver(row, now, uncounted) };
      const state = await stateOf(tx, program, row, { record, ...moment });
      await changeFriend(tx, row.member_id, { state, is_touched: false, ...after(row, state, { record, ...moment }) });
      if (state === 'counted') counted.push(row);
    }
    await countFriends(ctx, tx, program, counted);
    return rows.length;
  });
}

/** What was found out about a friend at a moment. */
interface Found {
  readonly record: FriendRecord;
  readonly now: Date;
  readonly isTimeOver: boolean;
}

/** The days of a friend are over once all that was played in them is counted. */
function isTimeOver({ ends_at: endsAt }: FriendRow, now: Date, uncounted: Date | null): boolean {
  return now.getTime() >= endsAt.getTime() + GRACE_MS && (uncounted === null || uncounted > endsAt);
}

async function stateOf(tx: Tx, program: Program, row: FriendRow, found: Found): Promise<FriendState> {
  const { record, isTimeOver } = found;
  const { id, current } = program.campaign;
  // Nothing was promised for days that were over before the campaign began.
  const wasPromised = row.campaign_id === id || row.ends_at > current.startsAt;
  const facts: FriendFacts = {
    ...record,
    isTimeOver,
    isVerified: record.isVerified && wasPromised,
    isStopped: record.pause !== null || record.isDisabled,
    link: 'none',
  };
  const link = hasReallyPlayed(facts, program.rules) ? await linkOf(tx, row) : 'none';
  return friendState(row.state, { ...facts, link }, program.rules);
}

/** Whether a friend and the inviter share what one person alone should have. */
async function linkOf(tx: Tx, { member_id: memberId, inviter_id: inviterId }: FriendRow): Promise<FriendFacts['link']> {
  const cluster = await clusterOf(tx, memberId);
  if (cluster?.memberIds.includes(inviterId)) return 'confirmed';
  const isLinked = (await linkedTo(tx, memberId)).includes(inviterId) || (await sharesPayer(tx, memberId, inviterId));
  return isLinked ? 'suspected' : 'none';
}

/** When a friend is looked at next. Whoever is excluded or stopped when the days are over stays where they are. */
function after(row: FriendRow, state: FriendState, { record, now }: Found): Partial<FriendRow> {
  if (state === 'counted' || state === 'expired') return { act_at: null, settled_at: now };
  if (state === 'review') return { act_at: null };
  const last = new Date(row.ends_at.getTime() + GRACE_MS);
  if (last > now) return { act_at: last };
  if (record.pause === 'excluded' || record.isDisabled) return { act_at: null };
  return { act_at: new Date(now.getTime() + (record.pause === 'cooling' ? DAY_MS : GRACE_MS)) };
}
