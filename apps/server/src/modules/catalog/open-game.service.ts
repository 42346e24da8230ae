import { studio, TRIAL_TYPE, type catalog, type Checked, type Value } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Visitor, type Session } from '../../handler.ts';
import { isDisabled } from '../../ledger/cash-counters.ts';
import { pauseOf } from '../responsible-gaming/index.ts';
import { bookOf, startTrialBeside } from '../wallet/index.ts';
import { bringBack, takeAlong } from '../vendors/index.ts';
import { catalogueOf, isPlayable } from './catalog.service.ts';
import { nameOf, type Catalogue, type LobbySource, type Title } from './catalogue.ts';
import { makeLaunch } from './launch.service.ts';
import { addRecent } from './recent-games.service.ts';
import { studioTitle } from './studio-titles.service.ts';

type Refused =
  | 'game.not.found'
  | 'game.unavailable'
  | 'launch.url.empty'
  | 'free_reject'
  | 'player.excluded'
  | 'player.cooling'
  | 'player.disabled'
  | 'permission.denied'
  | 'too.many.requests';

/** What is opened: a title, or the lobby or a room of an outside vendor. */
interface Wanted {
  readonly vendor: LobbySource;
  readonly title: Title | null;
  readonly gameCode: string;
}

/** Opens a game for a member: an address that works once, for this member and this game only. [API-71, T25] */
export async function openGame(
  ctx: Context,
  input: Checked<typeof catalog.launch>,
  visitor: Visitor,
): Promise<Result<Value<typeof catalog.launch>, Refused>> {
  const own = sessionOf(visitor);
  const { language } = visitor;
  const found = findWanted(await catalogueOf(ctx, own.merchantCode), input);
  if (!found.ok) return found;
  const { vendor, title, gameCode } = found.value;
  const isTrial = own.type === TRIAL_TYPE || input.demo === '1';
  if (isTrial && !(title?.hasTrial ?? vendor.hasTrial)) return fail('free_reject'); // LAUNCH-08
  const refusal = await refusalOf(ctx, own);
  if (refusal) return fail(refusal);
  if (vendor.kind !== 'studio' && vendor.launchUrl === '') return fail('launch.url.empty'); // LAUNCH-06
  const player = isTrial && own.type !== TRIAL_TYPE ? await startTrialBeside(ctx, visitor) : ok(own);
  if (!player.ok) return player;
  const session = player.value;
  // Vendors with wallets of their own get what the player has when they go there, and give it back when they leave.
  const owner = { memberId: session.memberId, ...(await bookOf(ctx, session)) };
  await bringBack(ctx, owner, vendor.code);
  if (vendor.kind === 'transfer') {
    const along = await takeAlong(ctx, owner, vendor.code);
    if (!along.ok && along.error.code === 'player.stays') return fail('game.unavailable');
  }
  const launch = { memberId: session.memberId, sessionId: session.id, vendorCode: vendor.code, gameCode, language };
  const token = await makeLaunch(ctx, launch);
  if (title) await addRecent(ctx, own, title.id); // LAUNCH-05
  return ok({
    url: addressOf(vendor, { token, game: gameCode, lang: language }),
    openMode: vendor.openMode,
    nodeId: title?.id ?? null,
    gameName: title ? nameOf(title, language) : vendor.name,
  });
}

function findWanted(
  { byId, byDetail, vendors }: Catalogue,
  { nodeId, vassalage, gameId, roomId }: Checked<typeof catalog.launch>,
): Result<Wanted, 'game.not.found' | 'game.unavailable'> {
  const vendor = vassalage === undefined ? undefined : vendors.get(vassalage);
  const code = gameId ?? roomId;
  const title = nodeId === undefined ? byDetail.get(`${vassalage}/${code}`) : byId.get(nodeId);
  if (title)
    return isPlayable(title) ? ok({ vendor: title.vendor, title, gameCode: title.code }) : fail('game.unavailable');
  if (nodeId !== undefined || !vendor) return fail('game.not.found');
  // The studio has nothing but titles; outside vendors have lobbies and rooms that we know nothing of.
  if (vendor.kind === 'studio') return fail('game.not.found');
  return vendor.isOn ? ok({ vendor, title: null, gameCode: code ?? '' }) : fail('game.unavailable');
}

/** Nobody is led into a game whose first bet would be refused. [R31, R32] */
async function refusalOf(
  ctx: Context,
  session: Session,
): Promise<'player.excluded' | 'player.cooling' | 'player.disabled' | null> {
  const pause = await pauseOf(ctx, ctx.db, session.memberId);
  if (pause) return pause.kind === 'excluded' ? 'player.excluded' : 'player.cooling';
  const { currency } = await bookOf(ctx, session);
  return (await isDisabled(ctx.db, session.memberId, currency)) ? 'player.disabled' : null;
}

/**
 * The token of our own games stays behind the `#`, which no server and no other page gets to see. Theme and engine go
 * along, so that pictures and code are on their way before the studio has been asked.
 */
function addressOf(
  { kind, launchUrl }: LobbySource,
  parts: { readonly token: string; readonly game: string; readonly lang: string },
): string {
  if (kind === 'studio') {
    const { theme = '', engine = '' } = studioTitle(parts.game) ?? {};
    return `${studio.PLAY_PATH}#t=${parts.token}&l=${parts.lang}&h=${theme}&e=${engine}`;
  }
  return launchUrl.replace(/\{(token|game|lang)\}/g, (_, name: keyof typeof parts) => encodeURIComponent(parts[name]));
}
