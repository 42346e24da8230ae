import { useEffect, useRef, useState } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { classNames } from '@perya/web/ui/class-names.ts';
import type { AccountView } from '../features/account/account-view.ts';
import { useSurroundings } from '../features/navigation/destination.ts';
import { go, goBackFrom } from '../features/navigation/history.ts';
import { usePageLook } from '../features/navigation/page-look.ts';
import { useSession } from '../features/session/session.ts';
import { useSettings } from '../features/site/site.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { platform } from '../lib/platform.ts';
import { findRoute, routes, titleOf, type Route, type RouteName } from '../routes.ts';
import { configuredTarget } from './configured-path.ts';
import { judge, type Verdict } from './guard.ts';
import { BackHeader } from './header/back-header.tsx';
import { DownloadBar } from './header/download-bar.tsx';
import { HomeHeader } from './header/home-header.tsx';
import { LazySideMenu, Overlays } from './overlays.tsx';
import { usePageLoaded } from './use-page-loaded.ts';
import { Page } from './page/page.tsx';
import type { Swipes } from './page/swipe.ts';
import css from './shell.module.css';

// Comes while there still is a network.
const OfflineBar = lazyPart(() => import('./offline-bar.tsx').then((module) => module.OfflineBar));
const SafetyNote = lazyPart(() => import('../features/safety/safety-note.tsx').then((module) => module.SafetyNote));
const BottomMenuBar = lazyPart(() => import('./menus/bottom-menu.tsx').then((module) => module.BottomMenuBar));

/** Home says more of it at its own end, the agency center above its own menu, closed pages say it themselves, and a game has the whole screen. */
const NOTED: readonly (RouteName | null)[] = ['home', 'agent', 'launchGame', 'ipLimit', 'serviceLimit'];

interface ShellProps {
  readonly swipes: Swipes;
  /** What later features know about the member. */
  readonly account?: AccountView;
}

/** Every page with its header, content and bottom menu; parts a route hides leave no gap. [TRANS-01, TRANS-02] */
export function Shell({ swipes, account }: ShellProps) {
  const place = usePlace();
  const [menuAt, setMenuAt] = useState<string | null>(null);
  useDocumentTitle(place);
  const main = useFocusOnChange(place.name);
  const route: Route | null = place.name && routes[place.name];
  const { isNativeApp, isTallIphone, needsHeaderOffset } = platform();
  const isBare = usePageLook((look) => look.isBare);
  const hasDock = route !== null && route.bottomMenu && !isBare;
  const isLoaded = usePageLoaded();
  return (
    <>
      <div
        className={classNames(
          css.shell,
          hasDock && css.withDock,
          isNativeApp && 'app', // BMENU-10
          isTallIphone && css.tall,
          needsHeaderOffset && css.offset,
        )}
      >
        <OfflineBar wanted={isLoaded} />
        {place.name === 'home' && <DownloadBar />}
        <Header place={place} account={account} onOpenMenu={() => setMenuAt(place.address)} />
        <main ref={main} tabIndex={-1} className={css.main}>
          <Page name={place.name} verdict={place.verdict} swipes={swipes} />
        </main>
        {!NOTED.includes(place.name) && <SafetyNote wanted={isLoaded} />}
        {hasDock && place.name && <BottomMenuBar wanted current={place.name} />}
      </div>
      {/* Any route change closes the menu. [SIDE-21] */}
      <LazySideMenu open={menuAt === place.address} onClose={() => setMenuAt(null)} account={account} />
      <Overlays />
    </>
  );
}

interface Place {
  readonly name: RouteName | null;
  readonly verdict: Verdict | null;
  readonly address: string;
}

/** Which route the address names and what its guard says; unknown paths are looked up in the settings. [ROUTE-11] */
function usePlace(): Place {
  const path = usePathname();
  const search = useSearch();
  const around = useSurroundings();
  const { paths } = useSettings();
  const known = findRoute(path);
  const target = known ? null : configuredTarget(path, paths);
  const [kind, to] = target ? [target.kind, target.to] : [null, ''];
  useEffect(() => {
    if (kind === 'outside') window.location.replace(to);
    if (kind === 'screen') go(to, { replace: true });
  }, [kind, to]);
  const { isNativeApp, isInstalled } = platform();
  const visit = { path, search, isInstalled: isNativeApp || isInstalled };
  return { name: known, verdict: known && judge(known, visit, around), address: path + search };
}

function Header(props: { place: Place; account: AccountView | undefined; onOpenMenu: () => void }) {
  const { place, account, onOpenMenu } = props;
  const t = useT();
  const session = useSession();
  const { brandName } = useSettings();
  const ownTitle = usePageLook((look) => look.title);
  const route: Route | null = place.name && routes[place.name];
  const isShown = place.verdict?.kind === 'show';
  if (isShown && route?.header === 'hidden') return null;
  if (isShown && route?.header === 'home') {
    return <HomeHeader brand={brandName} account={account} onOpenMenu={onOpenMenu} />;
  }
  return (
    <BackHeader
      title={ownTitle ?? t(place.name ? titleOf(place.name) : 'title.notFound')}
      isMemberPage={session !== null && route !== null && route.access !== 'public'}
      account={account}
      onBack={() => goBackFrom(place.name)}
      onOpenMenu={onOpenMenu}
    />
  );
}

function useDocumentTitle({ name }: Place): void {
  const t = useT();
  const { brandName } = useSettings();
  const title = name === 'home' ? brandName : `${t(name ? titleOf(name) : 'title.notFound')} · ${brandName}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Those who listen to the page hear the new one from its start. */
function useFocusOnChange(name: RouteName | null) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(name);
  useEffect(() => {
    if (last.current !== name) main.current?.focus({ preventScroll: true });
    last.current = name;
  }, [name]);
  return main;
}
