import { ChipRow } from '@perya/web/ui/chip/chip-row.tsx';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { choose, type ListQuery } from '../../features/games/list-query.ts';
import type { GameListState } from '../../features/games/use-game-list.ts';
import { go } from '../../features/navigation/history.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './game-list-screen.module.css';

interface FoundKindsProps {
  readonly query: ListQuery;
  readonly list: GameListState;
}

/** What a search found, by category: how many there are, and the way to only those. */
export function FoundKinds({ query, list: { found = [], total } }: FoundKindsProps) {
  const t = useT();
  const all = found.reduce((sum, { titles }) => sum + titles, 0);
  return (
    <>
      <p className={css.found} role="status">
        {total !== undefined &&
          t('games.foundFor', { count: t('games.count', { count: total }), name: query.gameName })}
      </p>
      {found.length > 1 && (
        <ChipRow label={t('games.categories')} className={css.chips}>
          <Chip on={query.isWide} onClick={() => go(choose(query, { isWide: true }), { replace: true })}>
            {`${t('games.all')} · ${all}`}
          </Chip>
          {found.map(({ gameType, titles }) => (
            <Chip
              key={gameType}
              on={!query.isWide && query.gameType === gameType}
              onClick={() => go(choose(query, { gameType, isWide: false }), { replace: true })}
            >
              {`${t(`gameType.${gameType}`)} · ${titles}`}
            </Chip>
          ))}
        </ChipRow>
      )}
    </>
  );
}
