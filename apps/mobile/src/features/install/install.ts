import { create } from 'zustand';
import { local, setHint } from '@perya/web/lib/storage.ts';
import { platform } from '../../lib/platform.ts';
import { goAfterFrame } from '../navigation/history.ts';
import { routes } from '../../routes.ts';
import { currentSite } from '../site/site.ts';
import { planInstall, type InstallPlan } from './install-plan.ts';

/** Chromium's event that offers to install the site; TypeScript's libraries do not know it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

type Guide = Extract<InstallPlan, { kind: 'guide' } | { kind: 'safari' }>;

interface Install {
  readonly offer: InstallPromptEvent | null;
  readonly guide: Guide | null;
  readonly isPopupOpen: boolean;
  readonly isBarClosed: boolean;
}

const BAR_KEY = 'downloadBarClosed'; // HOME-26

const store = create<Install>(() => ({ offer: null, guide: null, isPopupOpen: false, isBarClosed: false }));

/** Reads what was closed before and keeps the browser's install offer for later. */
export function watchInstall(): () => void {
  store.setState({ isBarClosed: local.get(BAR_KEY) === '1' });
  const onOffer = (event: Event) => {
    event.preventDefault();
    store.setState({ offer: event as InstallPromptEvent });
  };
  window.addEventListener('beforeinstallprompt', onOffer);
  return () => window.removeEventListener('beforeinstallprompt', onOffer);
}

/** Closes the download bar for good. [HOME-26] */
export function closeBar(): void {
  local.set(BAR_KEY, '1');
  setHint('bar', 'closed');
  store.setState({ isBarClosed: true });
}

/** Opens or closes the download popup. [HOME-07, HOME-24] */
export function setPopupOpen(isPopupOpen: boolean): void {
  store.setState({ isPopupOpen });
}

/** Closes the add-to-home-screen guide. */
export function closeGuide(): void {
  store.setState({ guide: null });
}

/** Leads to the app in the way that suits the device. [A2HS-08, A2HS-09] */
export function startInstall(): void {
  const { offer } = store.getState();
  const plan = planInstall(platform(), currentSite()?.settings.resources ?? [], offer !== null);
  store.setState({ isPopupOpen: false });
  if (plan.kind === 'guide' || plan.kind === 'safari') store.setState({ guide: plan });
  else if (plan.kind === 'prompt') void offer?.prompt().then(() => store.setState({ offer: null }));
  else if (plan.kind === 'link') window.open(plan.url, '_blank', 'noopener');
  else goAfterFrame(routes.download.path);
}

/** A part of what is on screen of the way to the app; who takes no more is not drawn for the rest. */
export function useInstall<Part>(pick: (install: Install) => Part): Part {
  return store(pick);
}
