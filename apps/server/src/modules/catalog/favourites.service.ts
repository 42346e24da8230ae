import { catalog, type Checked, type Value } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Visitor, type Session } from '../../handler.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import { catalogueOf } from './catalog.service.ts';
import { listedOf, pageOf, toGame, writingFor } from './lobby.service.ts';
import { deleteFavourite, insertFavourite, lockFavourites, readFavourites } from './favourites.store.ts';

/** More than anybody looks through. */
const FAVOURITES_MAX = 500;

/** The ids of what a member keeps. [API-76] */
export function favouriteIds(ctx: Context, { memberId }: Session): Promise<string[]> {
  return readFavourites(ctx.db, memberId);
}

/** What a member keeps, the newest first. [API-75] */
export async function favouriteList(
  ctx: Context,
  { gameType, pageNo, pageSize = catalog.LIST_PAGE_SIZE }: Checked<typeof catalog.favouriteList>,
  visitor: Visitor,
): Promise<Value<typeof catalog.favouriteList>> {
  const ids = await readFavourites(ctx.db, sessionOf(visitor).memberId);
  const { rows, pageNum, totalPages } = pageOf(await listedOf(ctx, visitor, ids, gameType), pageNo, pageSize);
  const writing = await writingFor(ctx, visitor);
  return { content: rows.map((title) => toGame(title, writing)), pageNum, totalPages };
}

/** Keeps a title; to keep it again changes nothing. [API-73] */
export async function addFavourite(
  ctx: Context,
  { memberId, merchantCode }: Session,
  nodeId: string,
): Promise<Result<Value<typeof catalog.favouriteAdd>, 'game.not.found' | 'favourite.full'>> {
  const title = (await catalogueOf(ctx, merchantCode)).byId.get(nodeId);
  if (!title?.isListed) return fail('game.not.found');
  return ctx.db.transaction().execute(async (tx) => {
    await lockFavourites(tx, memberId);
    const ids = await readFavourites(tx, memberId);
    if (ids.includes(nodeId)) return ok({ ids });
    if (ids.length >= FAVOURITES_MAX) return fail('favourite.full');
    await insertFavourite(tx, { memberId, gameId: nodeId, at: ctx.clock.now() });
    return ok({ ids: [nodeId, ...ids] });
  });
}

/** Keeps a title no longer; one that is not kept is no mistake. [API-74] */
export async function removeFavourite(
  ctx: Context,
  { memberId }: Session,
  nodeId: string,
): Promise<Value<typeof catalog.favouriteRemove>> {
  if (isRowId(nodeId)) await deleteFavourite(ctx.db, memberId, nodeId);
  return { ids: await readFavourites(ctx.db, memberId) };
}
