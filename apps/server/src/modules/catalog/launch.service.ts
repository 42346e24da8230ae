import type { MemberId, VendorCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { findSessionInUse, hasEndedSince, IDLE_MS, LIFE_MS } from '../identity/index.ts';
import {
  endOpened,
  findLastGame,
  findLastOpened,
  findLaunchVendor,
  insertGameSession,
  insertLaunch,
  prolongGameSession,
  takeLaunch,
} from './launch.store.ts';
import { drawToken, hashToken } from '../../platform/crypto/tokens.ts';

/** What a launch was made for. */
export interface Launch {
  readonly memberId: MemberId;
  /** The session of the site it was made in; whatever it opens ends with it. */
  readonly sessionId: string;
  readonly vendorCode: VendorCode;
  /** Empty: the lobby of the vendor. */
  readonly gameCode: string;
  readonly language: string;
}

/** A launch that was redeemed and may bet. */
export interface GameSession extends Launch {
  readonly openedAt: Date;
}

/** Why a token of a vendor is worth nothing for a new bet. */
export type TokenOver = 'token.unknown' | 'token.expired';

/** A game session as it was last looked up. */
export interface KnownGameSession {
  readonly session: GameSession;
  readonly expiresAt: Date;
  /** When it was asked for, in time of the process. */
  readonly since: number;
}

const LAUNCH_MS = 60_000;
/** A session that ended elsewhere, and of which no notice came, bets for so long at most. */
const FRESH_MS = 3_000;
const PROLONG_EVERY_MS = 60_000;

/** Makes a token that opens a game once, within a minute. Only its hash is kept. [T25] */
export async function makeLaunch(ctx: Context, launch: Launch): Promise<string> {
  const token = drawToken(ctx);
  const expiresAt = new Date(ctx.clock.now().getTime() + LAUNCH_MS);
  await insertLaunch(ctx.db, { ...rowOf(launch), hash: hashToken(token), expires_at: expiresAt });
  return token;
}

/**
 * What a launch token was made for; it is worth nothing afterwards. Null when it is unknown, used, too old, of another
 * vendor, or when its member has left the site meanwhile.
 */
export async function redeemLaunch(ctx: Context, vendorCode: VendorCode, token: string): Promise<Launch | null> {
  const row = await takeLaunch(ctx.db, vendorCode, hashToken(token), ctx.clock.now());
  if (!row || !(await findSessionInUse(ctx, row.session_id))) return null;
  return launchOf(row);
}

/** The vendor a launch token was made for; null when there is no such token. Looking does not use it up. */
export async function launchVendorOf(ctx: Context, token: string): Promise<string | null> {
  return (await findLaunchVendor(ctx.db, hashToken(token)))?.vendor_code ?? null;
}

/** Opens a game session for a redeemed launch and tells its token. */
export async function openGameSession(ctx: Context, launch: Launch): Promise<string> {
  const token = drawToken(ctx);
  const now = ctx.clock.now();
  await insertGameSession(ctx.db, {
    ...rowOf(launch),
    hash: hashToken(token),
    opened_at: now,
    expires_at: endAfter(now, now),
  });
  return token;
}

/**
 * The live game session of a token: not ended, used within half an hour, and its session of the site still alive. To
 * ask keeps both alive. Answered from memory for a few seconds, so it costs a bet nothing.
 */
export async function gameSessionOf(
  ctx: Context,
  vendorCode: VendorCode,
  token: string,
): Promise<Result<GameSession, TokenOver>> {
  const known = knownGameSession(ctx, vendorCode, token);
  if (known) return ok(known);
  const now = ctx.clock.now();
  const { gameSessions, gameSessionRows } = ctx.server.catalog;
  const since = performance.now();
  const hash = hashToken(token);
  const row = await gameSessionRows.ask(ctx, hash);
  if (row?.vendor_code !== vendorCode) return fail('token.unknown');
  if (row.ended_at !== null || row.expires_at <= now) return fail('token.expired');
  if (!(await findSessionInUse(ctx, row.session_id))) return fail('token.expired');
  const session = { ...launchOf(row), openedAt: row.opened_at };
  const expiresAt = endAfter(row.opened_at, now);
  if (expiresAt.getTime() - row.expires_at.getTime() >= PROLONG_EVERY_MS) {
    await prolongGameSession(ctx.db, hash, expiresAt);
  }
  gameSessions.set(token, { session, expiresAt: row.expires_at, since });
  return ok(session);
}

/** The same without waiting for it; null when that cannot be said at once. */
export function knownGameSession(ctx: Context, vendorCode: VendorCode, token: string): GameSession | null {
  const held = ctx.server.catalog.gameSessions.get(token);
  const isAlive = held && isCurrent(ctx, held) && held.expiresAt > ctx.clock.now();
  return isAlive && held.session.vendorCode === vendorCode ? held.session : null;
}

/** When a member last opened a game of a vendor, as far back as game sessions are kept; null when never. */
export function lastLaunchOf(
  { db }: Pick<Context, 'db'>,
  memberId: MemberId,
  vendorCode: VendorCode,
): Promise<Date | null> {
  return findLastOpened(db, memberId, vendorCode);
}

/** What a member last opened at a vendor; null when that is nothing. */
export function lastGameOf(
  { db }: Pick<Context, 'db'>,
  memberId: MemberId,
  vendorCode: VendorCode,
): Promise<string | null> {
  return findLastGame(db, memberId, vendorCode);
}

/** Ends what a member, or one session of the site, has opened; `tellSessionsEnded` says so to other servers, after the commit. */
export async function endGameSessions(
  ctx: Context,
  db: Kysely<Database>,
  whose: { readonly memberId: MemberId } | { readonly sessionId: string },
): Promise<void> {
  await endOpened(db, whose, ctx.clock.now());
  ctx.server.catalog.gameSessions.clear();
}

/** What was asked for before an end was told counts no more. */
function isCurrent(ctx: Context, { session, since }: KnownGameSession): boolean {
  return performance.now() - since < FRESH_MS && !hasEndedSince(ctx, session.memberId, since);
}

function endAfter(openedAt: Date, now: Date): Date {
  return new Date(Math.min(openedAt.getTime() + LIFE_MS, now.getTime() + IDLE_MS));
}

function rowOf({ memberId, sessionId, vendorCode, gameCode, language }: Launch) {
  return {
    member_id: memberId,
    session_id: sessionId,
    vendor_code: vendorCode,
    game_code: gameCode,
    language,
  };
}

function launchOf(row: ReturnType<typeof rowOf>): Launch {
  return {
    memberId: row.member_id,
    sessionId: row.session_id,
    vendorCode: row.vendor_code,
    gameCode: row.game_code,
    language: row.language,
  };
}
