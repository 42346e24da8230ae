import { catalog } from '@perya/contract';
import { useEffect } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { listPath } from '../../features/games/list-query.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { GameRow } from './game-row.tsx';
import { notePlayed } from './played-before.ts';

const SHOWN = 10;

interface PlayAgainProps {
  readonly owner: string;
  /** Stands before all other games: its place is kept while it is on its way. */
  readonly first?: boolean;
}

/** What the member played last; nothing when that was nothing. */
export function PlayAgain({ owner, first = false }: PlayAgainProps) {
  const t = useT();
  const language = useLanguage();
  const ask = { call: catalog.recentList, input: { page: 1, pageSize: SHOWN, language } };
  const games = useQuery(ask, { fresh: true }).value?.list;
  const hasSome = games && games.length > 0;
  useEffect(() => {
    if (hasSome !== undefined) notePlayed(owner, hasSome);
  }, [owner, hasSome]);
  if (!hasSome && !(first && !games)) return null;
  return (
    <GameRow art="clock" title={t('games.again')} href={listPath({ tab: 'recent' })} games={games} eager={first} />
  );
}
