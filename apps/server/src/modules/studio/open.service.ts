import type { CallError, Checked, studio as contract, Value } from '@perya/contract';
import { assert, fail, ok, type Result } from '@perya/std';
import { formatAmount } from '../../platform/money.ts';
import { launchVendorOf } from '../catalog/index.ts';
import { brandOf } from '../brand/index.ts';
import { PLAY_CURRENCY } from '../wallet/index.ts';
import { runningOf } from './outcome.service.ts';
import { policyOf } from './policy.ts';
import { purseOf } from './round-answer.service.ts';
import { playedRow } from './round-view.ts';
import { readNewest } from './round.store.ts';
import { bookOfMember, nameSession, type Seat } from './seat.service.ts';
import { fairnessOf } from './seeds.service.ts';
import { conclude } from './settle.service.ts';
import { concludeSteps, goingRound, hasSteps } from './steps.service.ts';
import { stakesOf, titleOf, type RunnableTitle } from './titles.service.ts';
import type { Studio } from './wallet-client.service.ts';
import type { Currency } from '@perya/ledger';

type Opened = Value<typeof contract.open>;

/** A round may be on its way for so long before somebody who comes back has it looked after. */
const ON_ITS_WAY_MS = 3_000;
const PERCENT = 100;

/** Trades a launch for a session and tells the view everything it draws. [T25] */
export async function openGame(
  studio: Studio,
  { token }: Checked<typeof contract.open>,
): Promise<Result<Opened, CallError<typeof contract.open>>> {
  const { ctx, wallet } = studio;
  const vendorCode = await launchVendorOf(ctx, token);
  if (vendorCode === null) return fail('launch.expired');
  const verified = await wallet.call(vendorCode, 'session/verify', { token });
  const { status, playerId, sessionToken, gameCode } = verified;
  if (status === 'INVALID_GAME' || status === 'GAME_DISABLED') return fail('game.unavailable');
  if (playerId === undefined || sessionToken === undefined || gameCode === undefined) return fail('launch.expired');
  const found = titleOf(gameCode);
  if (found?.title.vendor !== vendorCode) return fail('game.unavailable');
  const book = await bookOfMember(ctx, playerId);
  const seat: Seat = { memberId: playerId, vendorCode, gameCode, sessionToken, ...book };
  const [{ unseen, going, lastStake }, fairness, brand] = await Promise.all([
    leftOf(studio, seat),
    fairnessOf(ctx, playerId),
    brandOf(ctx, book.merchantCode),
  ]);
  const { balance, version } = await purseOf(studio, seat);
  assert(balance !== undefined && version !== undefined, 'a player has a purse');
  const isPlay = book.currency === PLAY_CURRENCY;
  return ok({
    session: nameSession(vendorCode, sessionToken),
    game: gameOf(found, book.currency),
    currency: book.currency,
    // Play money never looks like money. [R18]
    symbol: isPlay ? '' : brand.rows.brand.currency_symbol,
    isPlay,
    balance,
    version,
    proof: fairness.current,
    policy: policyOf(brand.rows.brand.profile),
    unseen,
    going,
    lastStake,
    serverTime: ctx.clock.now().toISOString(),
  });
}

/**
 * What somebody finds who comes back: the round that waits for them, or else the newest one when it was never shown to
 * its end; one that nobody looks after is looked after first. [R50]
 */
async function leftOf(studio: Studio, seat: Seat): Promise<Pick<Opened, 'unseen' | 'going' | 'lastStake'>> {
  const { ctx } = studio;
  const newest = () => readNewest(ctx.db, seat.memberId, { gameCode: seat.gameCode, limit: 1, isTaken: true });
  const [last] = await newest();
  const isOpen = last?.state === 'open' && !last.is_going;
  const isLate = isOpen && ctx.clock.now().getTime() - last.opened_at.getTime() > ON_ITS_WAY_MS;
  if (isLate) await (hasSteps(seat.gameCode) ? concludeSteps : conclude)(studio, runningOf(last), null);
  const [shown] = isLate ? await newest() : [last];
  const lastStake = shown ? formatAmount(BigInt(shown.stake), shown.currency) : null;
  if (shown?.is_going) return { unseen: null, going: await goingRound(studio, shown), lastStake };
  const isUnseen = shown?.state === 'closed' && !shown.is_seen;
  return { unseen: isUnseen ? playedRow(shown) : null, going: null, lastStake };
}

function gameOf(found: RunnableTitle, currency: Currency): Opened['game'] {
  const { title, modelHash } = found;
  const { code, name, vendor, engine, theme, modelId, facts, rules, flair } = title;
  return {
    code,
    name,
    vassalage: vendor,
    engine,
    theme,
    modelId,
    modelHash: modelHash.toString('hex'),
    rtp: facts.rtpBps / PERCENT,
    hitRate: Math.round(facts.hitRate * 10_000) / 100,
    evenRate: Math.round(facts.evenRate * 10_000) / 100,
    volatility: facts.volatility,
    maxWin: facts.maxWin,
    maxWinOdds: facts.maxWinOdds,
    stakes: stakesOf(found, currency).map((stake) => formatAmount(stake, currency)),
    rules,
    flair,
  };
}
