import { betKey, placeBet, playRound } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { catalogueOf, titleState } from '../catalog/catalog.service.ts';
import { gameSessionOf } from '../catalog/launch.service.ts';
import { brandOf } from '../system/system.service.ts';
import { findBet, rememberBet } from './bets.service.ts';
import { nameOf, REFUSALS, toOutcome, type Input, type Outcome, type Scene } from './scene.service.ts';
import { centavosOf, countedOf } from './vendor-amounts.ts';

interface Amounts {
  readonly stake: bigint;
  /** Null while the result is not known. */
  readonly win: bigint | null;
  readonly until: Date | undefined;
}

/** A bet; with its result when the vendor knows it already. */
export async function place(scene: Scene, input: Input<'debit'>, won: string | null): Promise<Outcome> {
  const { ctx, vendor, player } = scene;
  const amounts = read(input, won);
  if (!amounts) return { status: 'INVALID_REQUEST' };
  const { stake, win, until } = amounts;
  const key = betKey(vendor.code, input.txId);
  const bar = await barOf(scene, input);
  // What was decided before stays decided, whatever stands in the way of new bets by now.
  if (bar && !(await findBet(ctx, vendor.code, input.txId))) return bar;
  if (!player.isActive) {
    const before = await ctx.ledger.refuse(key, player.memberId, 'player.disabled');
    if (before === null) return REFUSALS['player.disabled'];
  }
  const name = nameOf(scene, input.txId, input, input.roundId);
  const counted = countedOf(stake, vendor.weights.get(`${player.merchantCode} ${input.gameType}`));
  const bet = { ...name, stake, counted, ...(until && { until }) };
  const at = ctx.clock.now();
  const verdict = await ctx.ledger.post(win === null ? placeBet(bet) : playRound({ ...bet, win }));
  if (verdict.state === 'done' && !verdict.isReplay) {
    const { gameType, gameCode, currency, memberId } = name;
    rememberBet(ctx, key, { memberId, currency, stake, counted, win, gameType, gameCode, at });
  }
  return toOutcome(scene, key, input.txId, verdict);
}

function read({ amount, bets, validUntil }: Input<'debit'>, won: string | null): Amounts | null {
  const stake = centavosOf(amount);
  const win = won === null ? null : centavosOf(won);
  const until = validUntil === undefined ? undefined : new Date(validUntil);
  if (!stake || (won !== null && win === null) || Number.isNaN(until?.getTime() ?? 0)) return null;
  const parts = bets?.map((bet) => centavosOf(bet.amount) ?? -1n);
  const isWhole = !parts || (parts.every((part) => part > 0n) && parts.reduce((sum, part) => sum + part) === stake);
  return isWhole ? { stake, win, until } : null;
}

/** What keeps new bets out, all of it known from memory. [R51] */
async function barOf(scene: Scene, { sessionToken, gameCode }: Input<'debit'>): Promise<Outcome | null> {
  const { ctx, vendor, player } = scene;
  if ((await brandOf(ctx, player.merchantCode)).rows.brand.maintenance) return { status: 'MAINTENANCE' };
  if (vendor.brands.get(player.merchantCode) !== true) return { status: 'GAME_DISABLED' };
  const title = await titleState(ctx, player.merchantCode, vendor.code, gameCode);
  if (title === 'off') return { status: 'GAME_DISABLED' };
  if (title === 'unknown' && (await hasTitles(ctx, player.merchantCode, vendor.code)))
    return { status: 'INVALID_GAME' };
  if (sessionToken === undefined) return vendor.needsSession ? { status: 'INVALID_TOKEN' } : null;
  const session = await gameSessionOf(ctx, vendor.code, sessionToken);
  if (!session.ok) return { status: session.error.code === 'token.expired' ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN' };
  const isTheirs = session.value.memberId === player.memberId;
  const isThisGame = session.value.gameCode === '' || session.value.gameCode === gameCode;
  return isTheirs && isThisGame ? null : { status: 'INVALID_TOKEN' };
}

const vendorsIn = new WeakMap<object, ReadonlySet<string>>();

/** A vendor whose titles nobody has listed one by one offers whatever it has. */
async function hasTitles(ctx: Context, merchantCode: string, vendorCode: string): Promise<boolean> {
  const catalogue = await catalogueOf(ctx, merchantCode);
  let vendors = vendorsIn.get(catalogue);
  if (!vendors) {
    vendors = new Set([...catalogue.byId.values()].map((title) => title.vendor.code));
    vendorsIn.set(catalogue, vendors);
  }
  return vendors.has(vendorCode);
}
