import type { Checked, studio as contract } from '@perya/contract';
import type { Minor } from '@perya/ledger';
import { fail } from '@perya/std';
import { formatAmount, parseAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import type { RoundKey } from '../../platform/db/studio-values.ts';
import { titleState } from '../catalog/index.ts';
import { brandOf, knownBrand } from '../brand/index.ts';
import { runningOf, type Running } from './outcome.service.ts';
import { policyOf } from './policy.ts';
import { answerOf, type PlayAnswer } from './round-answer.service.ts';
import { openRound } from './round-lanes.service.ts';
import { drawRoundNo } from './round-no.ts';
import type { RoundAsked, RoundGiven, RoundKnown, TooSoon } from './round-batch.store.ts';
import { titleIdOf } from './round-title.service.ts';
import { findGoing, findRoundByKey, findRoundId, hasOpenBefore, readRound, type RoundRow } from './round.store.ts';
import { seatOf, type Seat } from './seat.service.ts';
import { ensureSeeds } from './seeds.service.ts';
import { finish, refuseRound } from './settle.service.ts';
import { betOnShared } from './shared-round/shared.service.ts';
import { learnFrom, trySpin } from './spin.service.ts';
import { begin, hasSteps } from './steps.service.ts';
import { hasStake, titleOf, type RunnableTitle } from './titles.service.ts';
import type { Studio } from './wallet-client.service.ts';

/** A round that somebody asked for. */
interface Wish extends Seat {
  readonly key: RoundKey;
  readonly stake: Minor;
  /** As it came; the title reads it. */
  readonly choice: unknown;
}

/** A round that is being played. */
export interface PlayUnderWay {
  readonly wish: Wish;
  readonly answer: Promise<PlayAnswer>;
}

/** Plays one round, once for each key. [D4, R41] */
export async function play(studio: Studio, input: Checked<typeof contract.play>): Promise<PlayAnswer> {
  const seat = await seatOf(studio.ctx, input.session);
  if (!seat) return fail('play.expired');
  const stake = parseAmount(input.stake, seat.currency);
  if (stake === null || formatAmount(stake, seat.currency) !== input.stake) return fail('stake.invalid');
  const wish = { ...seat, key: input.key, stake, choice: input.choice ?? null };
  const { underWay } = studio.ctx.server.studio;
  const name = `${seat.memberId} ${input.key}`;
  const first = underWay.get(name);
  if (first) return isSame(first.wish, wish) ? first.answer : fail('key.reused');
  const answer = playOnce(studio, wish).finally(() => underWay.delete(name));
  underWay.set(name, { wish, answer });
  return answer;
}

async function playOnce(studio: Studio, wish: Wish): Promise<PlayAnswer> {
  const { ctx } = studio;
  const found = titleOf(wish.gameCode);
  const state = await titleState(ctx, wish.merchantCode, wish.vendorCode, wish.gameCode);
  if (!found || state !== 'playable' || !hasStake(found, wish.stake, wish.currency)) {
    // Whatever was played once is answered, however the title has changed meanwhile. [R51]
    const row = await findRoundByKey(ctx.db, wish.memberId, wish.key);
    if (row) return goOn(studio, row, { ...wish, choice: (found && choiceOf(found, wish.choice)) ?? wish.choice });
    return fail(found && state === 'playable' ? 'stake.invalid' : 'game.unavailable');
  }
  const choice = choiceOf(found, wish.choice);
  if (choice === undefined) return fail('choice.invalid');
  const isStepped = hasSteps(wish.gameCode);
  const going = isStepped ? await findGoing(ctx.db, wish.memberId, wish.gameCode) : undefined;
  if (going && going.id !== (await findRoundId(ctx.db, wish.memberId, wish.key))) return fail('round.open');
  const asked = await askedOf(ctx, { ...wish, choice }, found);
  if (found.title.shared) {
    const bet = await betOnShared(studio, asked, wish);
    return 'row' in bet ? goOn(studio, bet.row, { ...wish, choice }) : bet.answer;
  }
  const tried = await trySpin(studio, asked, found, wish.sessionToken);
  if (tried.answer) return tried.answer;
  const given = await takeRound(ctx, asked);
  if ('lastAt' in given) return fail('round.too.soon', { waitMs: waitMsOf(given, asked) });
  if ('knownId' in given) {
    const row = await readRound(ctx.db, { id: given.knownId, memberId: wish.memberId });
    return goOn(studio, row, { ...wish, choice });
  }
  learnFrom(ctx, wish.memberId, given, tried);
  const round = { ...asked, ...given, sharedId: null, actions: [], isClaimed: false };
  // Of two taps in two tabs the first plays, and no stake is taken for the other.
  if (isStepped && (await hasOpenBefore(ctx.db, round))) return refuseRound(ctx, round, 'round.open');
  return start(studio, round, wish);
}

function start(studio: Studio, round: Running, { sessionToken }: Wish): Promise<PlayAnswer> {
  return hasSteps(round.gameCode) ? begin(studio, round, sessionToken) : finish(studio, round, sessionToken);
}

/** What was chosen, as the title reads it; null where nothing can be, undefined when it is no choice. */
function choiceOf({ title }: RunnableTitle, choice: unknown): unknown {
  if (title.readChoice) return title.readChoice(choice) ?? undefined;
  return choice === null ? null : undefined;
}

/** The round of a key that was used before; one that never ended goes on where it was left. */
async function goOn(studio: Studio, row: RoundRow, wish: Wish): Promise<PlayAnswer> {
  const { game_code: gameCode, stake, choice } = row;
  if (!isSame({ gameCode, stake: BigInt(stake), choice }, wish)) return fail('key.reused');
  return row.state === 'open' ? start(studio, runningOf(row), wish) : answerOf(studio, row);
}

/** Somebody's first round draws their seeds; seeds that were changed at this very moment are looked for again. */
async function takeRound(ctx: Context, asked: RoundAsked): Promise<RoundGiven | RoundKnown | TooSoon> {
  for (;;) {
    const given = await openRound(ctx, asked);
    if (given) return given;
    await ensureSeeds(ctx, asked.memberId);
  }
}

function waitMsOf({ lastAt }: TooSoon, { openedAt, gapMs }: RoundAsked): number {
  return Math.max(1, lastAt.getTime() + gapMs - openedAt.getTime());
}

async function askedOf(ctx: Context, wish: Wish, found: RunnableTitle): Promise<RoundAsked> {
  const { memberId, key, vendorCode, gameCode, currency, stake, choice } = wish;
  const titleId = await titleIdOf(ctx, found, currency);
  // How far apart the rules of the brand's region hold rounds, quick and automatic ones too. [2.2]
  const { rows } = knownBrand(ctx, wish.merchantCode) ?? (await brandOf(ctx, wish.merchantCode));
  const gapMs = policyOf(rows.brand.profile).roundMsMin;
  const openedAt = ctx.clock.now();
  const roundNo = drawRoundNo(openedAt, key, ctx.server.studio.numberBytes);
  const { modelHash } = found;
  return { roundNo, memberId, key, titleId, vendorCode, gameCode, currency, modelHash, stake, choice, openedAt, gapMs };
}

type Wanted = Pick<Wish, 'gameCode' | 'stake' | 'choice'>;

function isSame(one: Wanted, other: Wanted): boolean {
  const isChosen = JSON.stringify(one.choice) === JSON.stringify(other.choice);
  return one.gameCode === other.gameCode && one.stake === other.stake && isChosen;
}
