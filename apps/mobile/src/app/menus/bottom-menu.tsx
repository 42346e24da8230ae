import { useSurroundings } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { RouteName } from '../../routes.ts';
import { DockBar } from '../../ui/dock-bar/dock-bar.tsx';
import { bottomMenu } from './bottom-menu-items.ts';

/** The bottom menu of a route that has one. [BMENU-11] */
export function BottomMenuBar({ current }: { readonly current: RouteName }) {
  const t = useT();
  const menu = bottomMenu(useSurroundings(), t);
  return <DockBar label={t('dock.label')} current={current} {...menu} />;
}
