import { createHash } from 'node:crypto';
import { board, type Value } from '@perya/contract';
import { boardPart } from '../../src/modules/board/follow.service.ts';
import { givePrizes } from '../../src/modules/board/give.service.ts';
import { sortBoards, turnBoards } from '../../src/modules/board/turn.service.ts';
import { followParts } from './follow.ts';
import { logIn, type Person } from './people.ts';
import { openCampaign, valueOf, type TestCampaign, type Wish } from './promo-kit.ts';
import type { TestServer } from './server.ts';

type Member = Pick<Person, 'memberId'>;

/** What a test wants of a board; the rest is an ordinary one: a day of valid bets with a cap that nobody reaches. */
export interface BoardWish extends Pick<Wish, 'brand' | 'code' | 'budget' | 'startsIn' | 'endsIn'> {
  readonly period?: board.BoardPeriod;
  readonly points?: 'valid' | 'multiple';
  readonly dailyCap?: number | null;
  readonly prizes?: readonly string[];
  readonly times?: number;
}

/** The wish for a campaign of boards. */
export function boardWish(wish: BoardWish = {}): Wish {
  const { period = 'day', points = 'valid', dailyCap = 100_000, prizes = ['100.00', '50.00', '25.00'], ...rest } = wish;
  const size = { by: 'rank', period, points, dailyCap, prizes };
  return {
    budget: '1000000.00',
    endsIn: null,
    ...rest,
    kind: 'BOARD',
    trigger: 'periodEnds',
    once: 'never',
    hours: 168,
    terms: { award: { form: 'cash', size, turnoverTimes: wish.times ?? 0 } },
  };
}

/** Drafts and approves a campaign of boards, and opens the one of now. */
export async function openBoards(server: TestServer, wish: BoardWish = {}): Promise<TestCampaign> {
  const campaign = await openCampaign(server, boardWish(wish));
  await turnBoards(server.ctx);
  return campaign;
}

/** Has boards follow the ledger to its end. */
export function followAllBoards(server: TestServer, pass: (ms: number) => void): Promise<void> {
  return followParts(server, [boardPart], pass);
}

/** Does what is due of boards: opens, closes, makes final, gives. */
export async function turnAll({ ctx }: TestServer): Promise<void> {
  await turnBoards(ctx);
  await givePrizes(ctx);
  await turnBoards(ctx);
}

/** A board as somebody sees it at this moment. */
export async function boardOf(
  server: TestServer,
  { memberId }: Member,
  period: board.BoardPeriod = 'day',
): Promise<board.LeaderBoard> {
  const { ctx } = server;
  await sortBoards(ctx);
  ctx.server.board.shown.invalidate();
  return valueOf(await server.ask(board.leaderBoard, { period }, { token: await logIn(ctx, memberId) }));
}

/** What somebody has on the board that is open. */
export async function pointsOf(server: TestServer, member: Member, period: board.BoardPeriod = 'day'): Promise<number> {
  return (await boardOf(server, member, period)).mine?.points ?? -1;
}

/** All pieces of a final board, as anybody would put them together. */
export async function finalTable(
  server: TestServer,
  { memberId }: Member,
  boardId: string,
): Promise<{ readonly text: string; readonly hash: string; readonly told: string }> {
  const token = await logIn(server.ctx, memberId);
  let text = '';
  for (let cursor: string | undefined; ;) {
    const piece: Value<typeof board.finalBoard> = valueOf(
      await server.ask(board.finalBoard, { boardId, ...(cursor !== undefined && { cursor }) }, { token }),
    );
    text += piece.text;
    if (piece.next === null) {
      return { text, hash: createHash('sha256').update(text).digest('hex'), told: piece.finalHash };
    }
    cursor = piece.next;
  }
}

/** The rewards of somebody by a campaign. */
export async function rewardsOf({ database }: TestServer, { memberId }: Member, { id }: Pick<TestCampaign, 'id'>) {
  const rows = await database.sql(
    `select period, amount, turnover, state from reward where member_id = $1 and campaign_id = $2 order by id`,
    [memberId, id],
  );
  return rows.map(({ period, amount, turnover, state }) => [period, amount, turnover, state].map(String).join(' '));
}

/** A final board of long ago on which somebody had the only place; answers its number. */
export async function plantFinal({ database, ctx }: TestServer, { memberId }: Member): Promise<string> {
  const [row] = await database.sql(
    `insert into board (merchant_code, campaign_id, version, currency, span, period, starts_at, ends_at, final_at, points,
       min_stake, best_rounds, prizes, turnover_times, claim_hours, after_id)
     select merchant_code, id, version, 'PHP', 'day', $1, $2, $2::timestamptz + interval '1 day',
       $2::timestamptz + interval '2 days', 'multiple', 500, 3, '{10000}', 0, 168, 0
     from campaign where code = 'demo-board' returning id`,
    [`0-${memberId}`, new Date(ctx.clock.now().getTime() - 1e10)],
  );
  const id = String(row?.['id']);
  await database.sql(`insert into board_final values ($1, 1, $2, 'p***1', 300, 10000)`, [id, memberId]);
  await database.sql(
    `update board set state = 'final', places = 1, frozen_at = final_at, settled_at = final_at, final_hash = sha256($2)
     where id = $1`,
    [id, Buffer.from('1,p***1,300,100.00\n')],
  );
  return id;
}
