import type { MouseEvent } from 'react';
import { DockBar } from '@perya/web/ui/dock-bar/dock-bar.tsx';
import { HOME_GAMES_ID } from '../../features/games/home-games-id.ts';
import { useSurroundings } from '../../features/navigation/destination.ts';
import { showElement } from '../../features/navigation/show-element.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes, type RouteName } from '../../routes.ts';
import { bottomMenu } from './bottom-menu-items.ts';

/** The bottom menu of a route that has one. [BMENU-11] */
export function BottomMenuBar({ current }: { readonly current: RouteName }) {
  const t = useT();
  const menu = bottomMenu(useSurroundings(), t);
  const onPlace = (key: string, event: MouseEvent) => {
    if (key !== 'centre' || current !== 'home' || menu.centre.href !== routes.home.path) return;
    // The page is here already: what it is for comes into view.
    event.preventDefault();
    showElement(HOME_GAMES_ID);
  };
  return <DockBar label={t('dock.label')} current={current} onPlace={onPlace} {...menu} />;
}
