import type { catalog } from '@perya/contract';
import type { ListQuery } from './list-query.ts';

/** What a tile may shout; nothing where the shout would be on most of them. */
export type Tagged = 'new' | 'none';

/** A tag marks the exception: none repeats what the list is, and none stands on more than every third tile. */
export function tagsOf(
  query: Pick<ListQuery, 'classify' | 'sort'>,
  games: readonly Pick<catalog.Game, 'isNew'>[],
): Tagged {
  if (query.classify === 'NEW' || query.sort === 'new') return 'none';
  return newOnes(games);
}

/** The same where the list has no name of its own. */
export function newOnes(games: readonly Pick<catalog.Game, 'isNew'>[]): Tagged {
  const count = games.filter(({ isNew }) => isNew).length;
  return count * 3 <= games.length ? 'new' : 'none';
}
