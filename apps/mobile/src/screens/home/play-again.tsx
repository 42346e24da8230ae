import { catalog } from '@perya/contract';
import { GameTile } from '../../features/games/game-tile.tsx';
import { listPath } from '../../features/games/list-query.ts';
import { SectionHead } from '../../features/games/section-head.tsx';
import { useLanguage, useT } from '../../lib/i18n/i18n.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import css from './home-games.module.css';

const SHOWN = 10;

/** What the member played last; nothing when that was nothing. */
export function PlayAgain() {
  const t = useT();
  const language = useLanguage();
  const ask = { call: catalog.recentList, input: { page: 1, pageSize: SHOWN, language } };
  const games = useAnswer(ask, { fresh: true }).value?.list ?? [];
  if (games.length === 0) return null;
  return (
    <section aria-label={t('games.again')}>
      <SectionHead art="clock" title={t('games.again')} href={listPath({ tab: 'recent' })} />
      <div className={css.row}>
        {games.map((game) => (
          <div key={game.nodeId} className={css.again}>
            <GameTile game={game} />
          </div>
        ))}
      </div>
    </section>
  );
}
