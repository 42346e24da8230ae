import type { ComponentType } from 'react';
import { completeWords, enterWords } from '@perya/web/i18n/i18n.ts';
import { session as tab } from '@perya/web/lib/storage.ts';
import { fetchLostStyles } from '../../lib/lost-styles.ts';
import { ENTER_SCREENS, type ScreenName } from '../../routes.ts';

const loaded = new Map<ScreenName, ComponentType>();

/** Its words are among the first. */
const FIRST_SCREEN: ScreenName = 'home';
const RELOADED_KEY = 'reloadedFor';

/** A screen whose code is already here. */
export function loadedScreen(name: ScreenName): ComponentType | undefined {
  return loaded.get(name);
}

/** Fetches the code of a screen; fails when the network or a newer deployment took it away. [ROUTE-09] */
export async function loadScreen(name: ScreenName): Promise<ComponentType> {
  fetchLostStyles();
  const [{ Screen }] = await Promise.all(
    name === FIRST_SCREEN
      ? [import('../../screens/home/home-screen.tsx')]
      : [importOther(name), ENTER_SCREENS.includes(name) ? enterWords() : completeWords()],
  );
  loaded.set(name, Screen);
  return Screen;
}

async function importOther(name: ScreenName): Promise<{ readonly Screen: ComponentType }> {
  const { OTHER_SCREENS } = await import('./other-screens.ts');
  const load = OTHER_SCREENS[`../../screens/${name}/${name}-screen.tsx`];
  if (!load) throw new Error(`there is no screen "${name}"`);
  return load().catch(importAgain);
}

let tries = 0;

/** Many browsers remember that code did not come, and never ask for it again at the address their message names. */
async function importAgain(error: unknown): Promise<{ readonly Screen: ComponentType }> {
  const [address] = /https?:\/\/\S+\.js/.exec(String(error)) ?? [];
  if (address === undefined) throw error;
  return (await import(/* @vite-ignore */ `${address}?again=${(tries += 1)}`)) as { readonly Screen: ComponentType };
}

/** After a deployment the old chunks are gone: one reload brings the new version, a second failure is shown. */
export function reloadOnce(version: string): boolean {
  if (!navigator.onLine || tab.get(RELOADED_KEY) === version) return false;
  tab.set(RELOADED_KEY, version);
  window.location.reload();
  return true;
}
