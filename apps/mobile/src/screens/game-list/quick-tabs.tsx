import { choose, listPath, type ListQuery } from '../../features/games/list-query.ts';
import { loginPath } from '../../features/navigation/destination.ts';
import { go } from '../../features/navigation/history.ts';
import { useSession } from '../../features/session/session.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { classNames } from '../../ui/class-names.ts';
import { clockCounterClockwiseDuotone } from '../../ui/icon/glyphs/clock-counter-clockwise-duotone.ts';
import { fireSimpleDuotone } from '../../ui/icon/glyphs/fire-simple-duotone.ts';
import { starDuotone } from '../../ui/icon/glyphs/star-duotone.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import css from './game-list-screen.module.css';

const TABS = [
  { tab: 'recent', label: 'games.recent', glyph: clockCounterClockwiseDuotone, isOwn: true },
  { tab: 'fav', label: 'games.favourites', glyph: starDuotone, isOwn: true },
  { tab: 'hot', label: 'games.hotOnes', glyph: fireSimpleDuotone, isOwn: false },
] as const;

/** What one played, what one keeps, what many play; a second tap leads back to all. [GLIST-04, GLIST-05] */
export function QuickTabs({ query }: { readonly query: ListQuery }) {
  const t = useT();
  const isGuest = useSession() === null;
  const { gameType } = query;
  const open = ({ tab, isOwn }: (typeof TABS)[number]) => {
    const path = listPath({ gameType, tab });
    if (isOwn && isGuest) go(loginPath(path)); // GLIST-18
    else go(query.tab === tab ? choose(query, {}) : path, { replace: true });
  };
  return (
    <div className={css.tabs} role="group" aria-label={t('games.quick')}>
      {TABS.map((each) => (
        <button
          key={each.tab}
          type="button"
          aria-pressed={query.tab === each.tab}
          className={classNames(css.tab, query.tab === each.tab && css.on)}
          onClick={() => open(each)}
        >
          <Icon glyph={each.glyph} className={css.tabIcon} />
          {t(each.label)}
        </button>
      ))}
    </div>
  );
}
