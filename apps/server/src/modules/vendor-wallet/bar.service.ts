import type { VendorCode } from '@perya/ledger';
import { TwoGenerationCache } from '../../platform/cache/two-generation-cache.ts';
import { catalogueOf, gameSessionOf, isPlayable, knownGameSession } from '../catalog/index.ts';
import { brandOf, knownBrand } from '../brand/index.ts';
import { hasLaunched, isKnownToLaunch } from './launched.service.ts';
import { STOPPED } from './limits.service.ts';
import type { Input, Outcome, Scene } from './scene.service.ts';

/** What keeps new bets out; `none` when nothing does. */
export type Bar = Outcome | 'none';

type Catalogue = Awaited<ReturnType<typeof catalogueOf>>;

type GameSession = NonNullable<ReturnType<typeof knownGameSession>>;

type Asked = Pick<Input<'debit'>, 'sessionToken' | 'gameCode'>;

const TITLES_MAX = 2000;

/** What keeps a new bet out, all of it known from memory. [R51] */
export async function barOf(scene: Scene, asked: Asked): Promise<Outcome | null> {
  const bar = knownTitleBar(scene, asked) ?? (await titleBar(scene, asked));
  if (bar !== 'none') return bar;
  if (scene.vendor.stoppedBy !== null) return STOPPED;
  if (asked.sessionToken !== undefined) return sessionBar(scene, asked.sessionToken, asked.gameCode);
  return scene.vendor.needsSession || !(await hasLaunched(scene)) ? { status: 'INVALID_TOKEN' } : null;
}

/** Whether it can be said at once that nothing keeps a bet out. */
export function isSurelyOpen(scene: Scene, asked: Asked): boolean {
  if (scene.vendor.stoppedBy !== null || knownTitleBar(scene, asked) !== 'none') return false;
  const { sessionToken, gameCode } = asked;
  if (sessionToken === undefined) return !scene.vendor.needsSession && isKnownToLaunch(scene);
  const session = knownGameSession(scene.ctx, scene.vendor.code, sessionToken);
  return session !== null && isFor(session, scene, gameCode);
}

function knownTitleBar({ ctx, vendor, player }: Scene, { gameCode }: Asked): Bar | undefined {
  const brand = knownBrand(ctx, player.merchantCode);
  if (!brand || brand.rows.brand.maintenance || vendor.brands.get(player.merchantCode) !== true) return undefined;
  return ctx.server.vendorWallet.titles.get(brand)?.get(`${vendor.code}/${gameCode}`);
}

async function titleBar({ ctx, vendor, player }: Scene, { gameCode }: Asked): Promise<Bar> {
  const brand = await brandOf(ctx, player.merchantCode);
  if (brand.rows.brand.maintenance) return { status: 'MAINTENANCE' };
  if (vendor.brands.get(player.merchantCode) !== true) return { status: 'GAME_DISABLED' };
  const bar = titleBarIn(await catalogueOf(ctx, player.merchantCode), vendor.code, gameCode);
  const { titles } = ctx.server.vendorWallet;
  const known = titles.get(brand) ?? new TwoGenerationCache<Bar>(TITLES_MAX);
  titles.set(brand, known);
  known.set(`${vendor.code}/${gameCode}`, bar);
  return bar;
}

function titleBarIn(catalogue: Catalogue, vendorCode: VendorCode, gameCode: string): Bar {
  const title = catalogue.byDetail.get(`${vendorCode}/${gameCode}`);
  if (title) return isPlayable(title) ? 'none' : { status: 'GAME_DISABLED' };
  // A vendor whose titles nobody has listed one by one offers whatever it has.
  const hasTitles = [...catalogue.byId.values()].some(({ vendor }) => vendor.code === vendorCode);
  return hasTitles ? { status: 'INVALID_GAME' } : 'none';
}

async function sessionBar(scene: Scene, token: string, gameCode: string): Promise<Outcome | null> {
  const session = await gameSessionOf(scene.ctx, scene.vendor.code, token);
  if (!session.ok) return { status: session.error.code === 'token.expired' ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN' };
  return isFor(session.value, scene, gameCode) ? null : { status: 'INVALID_TOKEN' };
}

/** Whether a session is of the player, and of this game if it is of one. */
function isFor(session: GameSession, { player }: Scene, gameCode: string): boolean {
  return session.memberId === player.memberId && (session.gameCode === '' || session.gameCode === gameCode);
}
