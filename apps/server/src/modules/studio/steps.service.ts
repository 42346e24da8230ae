import type { CallError, Checked, studio as contract, Value } from '@perya/contract';
import type { Course } from '@perya/game-math';
import { assert, fail, ok, type Result } from '@perya/std';
import type { RawBuilder } from 'kysely';
import { isUniqueViolation } from '../../platform/db/failures.ts';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { courseOf, runningOf, type Running } from './outcome.service.ts';
import { answerOf, purseOf, type PlayAnswer } from './round-answer.service.ts';
import { playedOf } from './round-view.ts';
import { findRoundByNo, letGo, readLeft, readRound, writeAction, type RoundRow } from './round.store.ts';
import { seatOf } from './seat.service.ts';
import { giveBack, refusalForNow, refused, stateOf, takeBack, told, undo, type Refusal } from './settle.service.ts';
import { decidedRound } from './shared-round/shared-chain.service.ts';
import { readShared } from './shared-round/shared.store.ts';
import { requireSureClock } from './shared-round/sure-clock.service.ts';
import { titleOf } from './titles.service.ts';
import type { Answer, Studio } from './wallet-client.service.ts';
import type { GameCode } from '../../platform/db/studio-values.ts';

/*
 * Rounds in which the player acts. The stake is taken when the round begins; what the player does is written down before
 * anybody is told what comes of it; the win is paid when nothing can be done any more. [R41, R50]
 */

type ActAnswer = Result<Value<typeof contract.act>, CallError<typeof contract.act>>;

/** A round whose player never comes back is ended by the rules of its game after this time. */
export const LEFT_MS = 24 * 3_600_000;
const LEFT_AT_ONCE = 50;
/** The player, or another server, was quicker; or the wallet does not answer and the round is looked after later. */
const DONE_BY_OTHERS: readonly string[] = [
  'round.pending',
  'key.reused',
  'action.invalid',
  'bet.cancelled',
  'bet.late',
];

/** Whether the player acts in rounds of a title. */
export function hasSteps(gameCode: GameCode): boolean {
  return titleOf(gameCode)?.title.steps !== undefined;
}

/** Takes the stake of a round and lets it wait for its player; again for one that was begun before. */
export async function begin(studio: Studio, round: Running, sessionToken: string): Promise<PlayAnswer> {
  const { ctx, wallet } = studio;
  const found = await courseOf(ctx, round);
  if (!found?.course || round.isClaimed) return fail('round.pending');
  if (found.course.isOver) return payOut(studio, round, found.course);
  const answer = await wallet
    .call(round.vendorCode, 'debit', {
      ...betOf(round),
      amount: formatAmount(round.stake, round.currency),
      sessionToken,
      ...(await deadlineOf(ctx, round)),
    })
    .catch((error: unknown) => {
      ctx.log.warn(
        { event: 'round.wallet_timeout', err: error, roundNo: round.roundNo },
        'a round waits for the word of the wallet',
      );
      return null;
    });
  if (answer === null) return fail('round.pending');
  if (answer.status === 'OK') return waiting(studio, round, found.course, answer);
  return (await refused(studio, round, answer)) ?? concludeSteps(studio, round, refusalForNow(answer));
}

/** The stake of a shared round has to be there when it starts. */
async function deadlineOf(ctx: Context, { sharedId }: Running): Promise<{ readonly validUntil?: string }> {
  if (sharedId === null) return {};
  const { row } = await decidedRound(ctx, sharedId);
  return { validUntil: row.starts_at.toISOString() };
}

/** The stake is taken: the round waits, unless another one of the title does already. */
async function waiting(studio: Studio, round: Running, course: Course, purse: Answer): Promise<PlayAnswer> {
  const { ctx } = studio;
  try {
    const isLetGo = await letGo(ctx.db, round, { done: round.actions.length, at: ctx.clock.now() });
    if (!isLetGo) return answerOf(studio, await readRound(ctx.db, round));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return takeBack(studio, round, 'round.open');
  }
  return goingOn(studio, round, course, purse);
}

/** Does the next thing in a round. */
export async function act(studio: Studio, input: Checked<typeof contract.act>): Promise<ActAnswer> {
  const { ctx } = studio;
  // Nothing is read before this: a busy database must not move what a tap was worth.
  const arrivedAt = ctx.clock.now();
  const seat = await seatOf(ctx, input.session);
  if (!seat) return fail('play.expired');
  const row = await findRoundByNo(ctx.db, seat.memberId, input.roundNo);
  const steps = titleOf(seat.gameCode)?.title.steps;
  if (row?.game_code !== seat.gameCode || !steps) return fail('round.not.found');
  const action = steps.readAction(input.action);
  if (action === null) return fail('action.invalid');
  return actIn(studio, row, { place: input.place, action, arrivedAt });
}

interface Done {
  readonly place: number;
  readonly action: unknown;
  /** When the player's word was heard; null for what is done for them, which needs no stamp. */
  readonly arrivedAt: Date | null;
  /** What has to hold of whoever does it for them. */
  readonly fence?: RawBuilder<boolean> | undefined;
}

async function actIn(studio: Studio, row: RoundRow, done: Done): Promise<ActAnswer> {
  const { ctx } = studio;
  const { place, fence } = done;
  const before = row.actions[place];
  if (before !== undefined)
    return isSame(row, before, done.action) ? tellAgain(studio, row, before) : fail('key.reused');
  if (!row.is_going || place !== row.actions.length) {
    return fail(row.state === 'open' && !row.is_going ? 'round.pending' : 'action.invalid');
  }
  if (done.arrivedAt !== null && row.shared_id !== null) {
    requireSureClock(ctx);
    // What comes after the end is late, whatever it would have been worth.
    if ((await readShared(ctx.db, row.shared_id)).ended_at !== null) return fail('bet.late');
  }
  const action = await stamped(ctx, row, done);
  const found = action === null ? null : await courseOf(ctx, runningOf(row), [...row.actions, action]);
  if (!found) return fail(action === null ? 'action.invalid' : 'round.pending');
  const { course } = found;
  if (!course) return fail(row.shared_id === null ? 'action.invalid' : 'bet.late');
  const written = await writeAction(ctx.db, row, {
    place,
    action,
    isLast: course.isOver,
    at: ctx.clock.now(),
    fence,
  });
  if (!written) {
    const after = await readRound(ctx.db, { id: row.id, memberId: row.member_id });
    if (fence && after.is_going && after.actions.length === place) return fail('round.pending');
    // Somebody was quicker, in another tab or with the same tap: what they wrote decides.
    return actIn(studio, after, done);
  }
  const round = runningOf(written);
  return forAct(await (course.isOver ? payOut(studio, round, course) : goingOn(studio, round, course, null)));
}

/** What is written down: where the clock decides, what the action was worth when it arrived. */
async function stamped(ctx: Context, row: RoundRow, { action, arrivedAt }: Done): Promise<unknown> {
  const steps = titleOf(row.game_code)?.title.steps;
  if (arrivedAt === null || !steps?.stamp || row.shared_id === null) return action;
  const { row: shared } = await decidedRound(ctx, row.shared_id);
  return steps.stamp(action, arrivedAt.getTime() - shared.starts_at.getTime());
}

/** What is told of something that was done at its place before; who finds the end there without a win came too late. */
async function tellAgain(studio: Studio, row: RoundRow, written: unknown): Promise<ActAnswer> {
  const answer = await tell(studio, row);
  const isEnd = titleOf(row.game_code)?.title.steps?.isEnd?.(written) === true;
  return isEnd && answer.ok && !/[1-9]/.test(answer.value.round.win) ? fail('bet.late') : answer;
}

/** Where a round stands, whatever it came to meanwhile. */
async function tell(studio: Studio, row: RoundRow): Promise<ActAnswer> {
  if (row.state !== 'open') return forAct(await answerOf(studio, row));
  const round = runningOf(row);
  const course = (await courseOf(studio.ctx, round))?.course;
  if (!course) return fail('round.pending');
  return forAct(await (course.isOver ? payOut(studio, round, course) : goingOn(studio, round, course, null)));
}

function forAct(answer: PlayAnswer): ActAnswer {
  return answer.ok || answer.error.code === 'bet.cancelled' ? (answer as ActAnswer) : fail('round.pending');
}

/** The round that waits for somebody who sits down; nothing when none does. [R50] */
export async function goingRound({ ctx }: Studio, row: RoundRow): Promise<Value<typeof contract.open>['going']> {
  const round = runningOf(row);
  const course = (await courseOf(ctx, round))?.course;
  return course ? playedOf({ ...round, state: 'open', win: 0n, events: course.events }) : null;
}

async function goingOn(studio: Studio, round: Running, course: Course, known: Answer | null): Promise<PlayAnswer> {
  const { balance, version } = known ?? (await purseOf(studio, round));
  if (balance === undefined || version === undefined) return fail('round.pending');
  return ok({ round: playedOf({ ...round, state: 'open', win: 0n, events: course.events }), balance, version });
}

/** Pays what a round came to; the number of the payment makes it the same however often it is tried. */
async function payOut(studio: Studio, round: Running, course: Course): Promise<PlayAnswer> {
  const { ctx } = studio;
  const answer = await (course.isNoBet ? giveBack(studio, round) : credit(studio, round, course)).catch(
    (error: unknown) => {
      ctx.log.warn(
        { event: 'round.payout_timeout', err: error, roundNo: round.roundNo },
        'the end of a round waits for the word of the wallet',
      );
      return null;
    },
  );
  if (answer?.status === 'OK') return told(studio, round, course, answer);
  if (answer)
    ctx.log.error(
      { event: 'round.payout_refused', roundNo: round.roundNo, status: answer.status },
      'a round cannot be paid',
    );
  return fail('round.pending');
}

function credit({ wallet }: Studio, round: Running, { win }: Course): Promise<Answer> {
  return wallet.call(round.vendorCode, 'credit', {
    ...betOf(round),
    txId: `${round.roundNo}-end`,
    refTxId: round.roundNo,
    amount: formatAmount(BigInt(win), round.currency),
    roundClosed: true,
  });
}

/**
 * Finds out how a round stands that nobody looks after: pays it, lets it wait for its player, or takes it back. One whose
 * tables are not here may have them on another server, for as long as a player is waited for. [R50]
 */
export async function concludeSteps(studio: Studio, round: Running, why: Refusal | null): Promise<PlayAnswer> {
  const { ctx } = studio;
  const course = (await courseOf(ctx, round))?.course;
  if (course?.isOver && !round.isClaimed) return payOut(studio, round, course);
  const state = await stateOf(studio, round);
  const ended = await undo(studio, round, { state, why });
  if (ended) return ended;
  if (state === 'RUNNING' && course) return waiting(studio, round, course, await purseOf(studio, round));
  const isOld = ctx.clock.now().getTime() - round.openedAt.getTime() > LEFT_MS;
  if (state === 'RUNNING' && isOld) return takeBack(studio, round, null);
  ctx.log.error(
    { event: 'round.stuck', roundNo: round.roundNo, state },
    'a round cannot go on: somebody has to look at it',
  );
  return fail('round.pending');
}

/** Ends rounds whose players have not come back, as the rules of each game say; tells how many there were. */
export async function endLeftRounds(studio: Studio, leftMs = LEFT_MS): Promise<number> {
  const { ctx } = studio;
  const rows = await readLeft(ctx.db, new Date(ctx.clock.now().getTime() - leftMs), LEFT_AT_ONCE);
  for (const row of rows) {
    // One that cannot be ended must not keep the others waiting.
    await endLeft(studio, row).catch((error: unknown) =>
      ctx.log.error(
        { event: 'round.abandon_failed', err: error, roundNo: row.round_no },
        'a round that was left could not be ended, it is tried again',
      ),
    );
  }
  return rows.length;
}

/** Does for a player what the rules of the game say when the time is up. */
export async function endNow(
  studio: Studio,
  row: RoundRow,
  { known, fence }: { readonly known?: Awaited<ReturnType<typeof courseOf>> } & Pick<Done, 'fence'> = {},
): Promise<void> {
  const found = known ?? (await courseOf(studio.ctx, runningOf(row)));
  if (!found?.course) return;
  const action = found.steps.idle(found.course);
  const answer = await actIn(studio, row, { place: row.actions.length, action, arrivedAt: null, fence });
  assert(answer.ok || DONE_BY_OTHERS.includes(answer.error.code), 'what is done for a player can be done');
}

async function endLeft(studio: Studio, row: RoundRow): Promise<void> {
  const { ctx } = studio;
  const round = runningOf(row);
  const found = await courseOf(ctx, round);
  // Its tables are gone, and nobody can tell any more how it would have ended: the stake goes back. [R50]
  if (!found?.course) return void (await takeBack(studio, round, null));
  await endNow(studio, row, { known: found });
  const after = await readRound(ctx.db, { id: row.id, memberId: row.member_id });
  if (after.is_going && after.actions.length > row.actions.length) await endLeft(studio, after);
}

function betOf({ vendorCode, memberId, currency, roundNo, gameCode }: Running) {
  const title = titleOf(gameCode)?.title;
  assert(title?.vendor === vendorCode, 'a round that goes on has its title');
  return { playerId: memberId, currency, txId: roundNo, roundId: roundNo, gameCode, gameType: title.gameType };
}

function isSame(row: RoundRow, written: unknown, sent: unknown): boolean {
  const steps = titleOf(row.game_code)?.title.steps;
  return steps?.isSame ? steps.isSame(written, sent) : JSON.stringify(written) === JSON.stringify(sent);
}
