import { catalog } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useCatalogue } from '../../features/games/kept-catalogue.ts';
import { listPath } from '../../features/games/list-query.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { GameRow } from './game-row.tsx';
import { Winners } from './winners.tsx';

/** What makes home worth scrolling: new titles, jackpots, games of the house, and who won. */
export function Shelves() {
  const t = useT();
  const language = useLanguage();
  const { value, error } = useCatalogue({ call: catalog.gameShelves, input: { language } });
  return (
    <>
      {!error && (
        <>
          <GameRow
            art="party"
            title={t('games.fresh')}
            href={listPath({ gameType: 'RNG', classify: 'NEW' })}
            games={value?.fresh}
            tag="none"
          />
          <GameRow
            art="coin"
            title={t('games.jackpots')}
            href={listPath({ gameType: 'RNG', classify: 'JACKPOT' })}
            games={value?.jackpots}
          />
          <GameRow
            art="tent"
            title={t('gameType.INHOUSE')}
            href={listPath({ gameType: 'INHOUSE' })}
            games={value?.originals}
          />
        </>
      )}
      <Winners />
    </>
  );
}
