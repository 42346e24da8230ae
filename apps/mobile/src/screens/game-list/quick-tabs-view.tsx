import { classNames } from '@perya/web/ui/class-names.ts';
import { clockCounterClockwiseDuotone } from '@perya/web/ui/icon/glyphs/clock-counter-clockwise-duotone.ts';
import { fireSimpleDuotone } from '@perya/web/ui/icon/glyphs/fire-simple-duotone.ts';
import { starDuotone } from '@perya/web/ui/icon/glyphs/star-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import type { ListTab } from '../../features/games/list-query.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './game-list-screen.module.css';

const TABS = [
  { tab: 'recent', label: 'games.recent', glyph: clockCounterClockwiseDuotone },
  { tab: 'fav', label: 'games.favourites', glyph: starDuotone },
  { tab: 'hot', label: 'games.hotOnes', glyph: fireSimpleDuotone },
] as const;

interface QuickTabsViewProps {
  readonly on?: ListTab;
  readonly onOpen?: (tab: (typeof TABS)[number]['tab']) => void;
}

/** The quick tabs as they look; the static shell has them too. [GLIST-04] */
export function QuickTabsView({ on, onOpen }: QuickTabsViewProps) {
  const t = useT();
  return (
    <div className={css.tabs} role="group" aria-label={t('games.quick')}>
      {TABS.map(({ tab, label, glyph }) => (
        <button
          key={tab}
          type="button"
          aria-pressed={on === tab}
          className={classNames(css.tab, on === tab && css.on)}
          onClick={() => onOpen?.(tab)}
        >
          <Icon glyph={glyph} className={css.tabIcon} />
          {t(label)}
        </button>
      ))}
    </div>
  );
}
