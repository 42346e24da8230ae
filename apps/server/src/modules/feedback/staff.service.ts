import { csvRow, feedback } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Database } from '../../platform/db/schema.ts';
import { noteEvent } from '../audit/index.ts';
import { brandOf } from '../brand/index.ts';
import { accountNames, drawForMember, openPicture } from '../identity/index.ts';
import { tellMember } from '../live/index.ts';
import { sendMail } from '../mail/index.ts';
import { closeIn } from './close.service.ts';
import {
  changeThread,
  findThread,
  insertPost,
  lastOfMember,
  listWaiting,
  lockThread,
  readOpened,
  readPosts,
  type PostRow,
  type ThreadRow,
} from './feedback.store.ts';
import { numberOf, QUIET_MS, type STAFF_OUTCOMES } from './rules.ts';

type Tx = Transaction<Database>;

/** Why staff cannot do it. */
export type StaffError = 'feedback.missing' | 'feedback.state' | 'feedback.text' | 'feedback.picture';

const LISTED_MAX = 200;
const EXPORT_PIECE = 500;

/** A thread as staff read it. */
export interface StaffThread {
  readonly row: ThreadRow;
  readonly number: string;
  readonly account: string;
  readonly posts: readonly PostRow[];
  /** Numbers of orders that were named in it. */
  readonly named: readonly string[];
}

/** Threads of a brand that wait for the house, the most urgent first. */
export async function listForStaff(
  ctx: Context,
  merchantCode: MerchantCode,
): Promise<{ readonly row: ThreadRow; readonly number: string; readonly isLate: boolean }[]> {
  const now = ctx.clock.now();
  const rows = await listWaiting(ctx.db, merchantCode, LISTED_MAX);
  return rows.map((row) => ({
    row,
    number: numberOf(row),
    isLate: row.promised_at !== null && row.promised_at <= now,
  }));
}

/** A whole thread; that somebody looked is written down. */
export async function readForStaff(ctx: Context, id: string, who: string): Promise<Result<StaffThread, StaffError>> {
  const row = await findThread(ctx.db, id);
  if (!row) return fail('feedback.missing');
  await note(ctx, ctx.db, row, 'feedback.looked', { who });
  const posts = await readPosts(ctx.db, [id]);
  const account = (await accountNames(ctx.db, [row.member_id])).get(row.member_id) ?? '';
  const named = [...new Set(posts.flatMap(({ content }) => feedback.namedOrders(content)))];
  return ok({ row, number: numberOf(row), account, posts, named });
}

/** A picture of a thread. */
export async function pictureForStaff(
  ctx: Context,
  { posts }: Pick<StaffThread, 'posts'>,
  image: string,
): Promise<Buffer | null> {
  if (!posts.some(({ images }) => images.includes(image))) return null;
  const picture = await openPicture(ctx, image);
  return picture.ok ? picture.value : null;
}

/** What staff write, with pictures as they are on the disk. */
export interface StaffAnswer {
  readonly text: string;
  readonly pictures?: readonly Buffer[];
  readonly who: string;
}

/** Answers a thread. The member finds one message for all answers to what they wrote last. */
export async function answerThread(
  ctx: Context,
  id: string,
  { text, pictures = [], who }: StaffAnswer,
): Promise<Result<null, StaffError>> {
  const content = text.trim();
  const isInBounds = content !== '' && content.length <= feedback.FEEDBACK_LENGTH_MAX;
  if (!isInBounds || feedback.countWords(content) > feedback.FEEDBACK_WORDS_MAX) return fail('feedback.text');
  const known = await findThread(ctx.db, id);
  if (!known) return fail('feedback.missing');
  if (pictures.length > feedback.FEEDBACK_IMAGES_MAX) return fail('feedback.picture');
  const drawn: ((tx: Tx) => Promise<string>)[] = [];
  for (const bytes of pictures) {
    const keep = await drawForMember(ctx, known.member_id, 'feedback', bytes);
    if (!keep) return fail('feedback.picture');
    drawn.push(keep);
  }
  const done = await inTransaction<null, StaffError>(ctx.db, async (tx) => {
    const row = await lockThread(tx, id);
    if (!row || row.state === 'closed') return fail('feedback.state');
    const images: string[] = [];
    for (const keep of drawn) images.push(await keep(tx));
    const at = ctx.clock.now();
    await insertPost(tx, { feedback_id: id, staff: who, content, images, at });
    await changeThread(tx, id, {
      state: 'answered',
      promised_at: null,
      overdue_at: null,
      first_answer_at: row.first_answer_at ?? at,
      last_answer_at: at,
      act_at: new Date(at.getTime() + QUIET_MS),
    });
    await mailAnswered(ctx, tx, row);
    return ok(await note(ctx, tx, row, 'feedback.answered', { who }));
  });
  if (done.ok) tell(ctx, known);
  return done;
}

/** Closes a thread with what came of it. */
export async function closeThread(
  ctx: Context,
  id: string,
  { outcome, who }: { readonly outcome: (typeof STAFF_OUTCOMES)[number]; readonly who: string },
): Promise<Result<null, StaffError>> {
  const known = await findThread(ctx.db, id);
  if (!known) return fail('feedback.missing');
  const brand = await brandOf(ctx, known.merchant_code);
  const done = await inTransaction<null, StaffError>(ctx.db, async (tx) => {
    const row = await lockThread(tx, id);
    if (!row || row.state === 'closed') return fail('feedback.state');
    await closeIn(ctx, tx, row, brand, { outcome, by: who });
    return ok(await note(ctx, tx, row, 'feedback.closed', { who, outcome }));
  });
  if (done.ok) tell(ctx, known);
  return done;
}

const COLUMNS = ['number', 'account', 'type', 'state', 'outcome', 'opened', 'answered', 'closed', 'closedBy', 'posts'];

/** The log of complaints of a brand as a table: whoever asked what, when it was answered and how it ended. [R73] */
export async function* exportThreads(
  ctx: Context,
  merchantCode: MerchantCode,
  { from, until, who }: { readonly from: Date; readonly until: Date; readonly who: string },
): AsyncGenerator<string> {
  const detail = { from: from.toISOString(), until: until.toISOString(), who };
  await noteEvent(ctx, ctx.db, { memberId: null, merchantCode, kind: 'feedback.exported', ip: '', detail });
  yield csvRow(COLUMNS);
  for (let after = '0'; ;) {
    const rows = await readOpened(ctx.db, merchantCode, { from, until, after }, EXPORT_PIECE);
    const names = await accountNames(ctx.db, [...new Set(rows.map((row) => row.member_id))]);
    const posts = await readPosts(
      ctx.db,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const own = posts.filter((post) => post.feedback_id === row.id);
      yield csvRow(cellsOf(row, names.get(row.member_id) ?? '', own));
    }
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PIECE) return;
    after = last.id;
  }
}

function cellsOf(row: ThreadRow, account: string, posts: readonly PostRow[]): string[] {
  const time = (at: Date | null) => at?.toISOString() ?? '';
  const said = posts.map(({ at, staff, content }) => `${at.toISOString()} ${staff ?? account}: ${content}`).join('\n');
  return [
    numberOf(row),
    account,
    row.question_type,
    row.state,
    row.outcome ?? '',
    time(row.opened_at),
    time(row.first_answer_at),
    time(row.closed_at),
    row.closed_by ?? '',
    said,
  ];
}

async function mailAnswered(ctx: Pick<Context, 'clock'>, tx: Tx, row: ThreadRow): Promise<void> {
  await sendMail(ctx, tx, {
    memberId: row.member_id,
    merchantCode: row.merchant_code,
    key: `feedback ${row.id} ${await lastOfMember(tx, row.id)}`,
    template: 'feedbackAnswered',
    facts: { number: { text: numberOf(row) }, id: { text: row.id } },
  });
}

function tell(ctx: Context, { member_id: memberId, id }: ThreadRow): void {
  tellMember(ctx, memberId, { tell: 'feedback', id });
  tellMember(ctx, memberId, { tell: 'mail' });
}

async function note(
  ctx: Pick<Context, 'clock'>,
  db: Context['db'],
  row: ThreadRow,
  kind: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<null> {
  const { member_id: memberId, merchant_code: merchantCode } = row;
  await noteEvent(ctx, db, { memberId, merchantCode, kind, ip: '', detail: { number: numberOf(row), ...detail } });
  return null;
}
