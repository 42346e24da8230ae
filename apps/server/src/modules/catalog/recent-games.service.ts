import { catalog, type Checked, type Value } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Visitor, type Session } from '../../handler.ts';
import { catalogueOf } from './catalog.service.ts';
import { listedOf, pageOf, toGame, writingFor } from './lobby.service.ts';
import { putRecent, readRecent } from './recent-games.store.ts';

/** Remembers that a title was opened. [API-77] */
export async function addRecent(
  ctx: Context,
  { memberId, merchantCode }: Session,
  nodeId: string,
): Promise<Result<null, 'game.not.found'>> {
  const title = (await catalogueOf(ctx, merchantCode)).byId.get(nodeId);
  if (!title?.isListed) return fail('game.not.found');
  await putRecent(ctx.db, { memberId, gameId: nodeId, at: ctx.clock.now() }, catalog.RECENT_MAX);
  return ok(null);
}

/** What a member opened, the newest first. [API-78] */
export async function recentList(
  ctx: Context,
  { gameType, page, pageSize = catalog.RECENT_PAGE_SIZE }: Checked<typeof catalog.recentList>,
  visitor: Visitor,
): Promise<Value<typeof catalog.recentList>> {
  const ids = await readRecent(ctx.db, sessionOf(visitor).memberId, catalog.RECENT_MAX);
  const { rows, totalPages } = pageOf(await listedOf(ctx, visitor, ids, gameType), page, pageSize);
  const writing = await writingFor(ctx, visitor);
  return { list: rows.map((title) => toGame(title, writing)), totalPages };
}
