import { system, type Flag, type StartData, isFlagOn, type Value } from '@perya/contract';
import { create } from 'zustand';
import { ask } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';

type Settings = StartData['settings'];
type Status = Value<typeof system.status>;

/** 0 open, 1 under maintenance, 2 closed to this region. [START-01..03] */
export type Mode = 0 | 1 | 2;

/** What is known about the brand and whether its site is open. */
export interface Site {
  readonly version: string;
  readonly settings: Settings;
  readonly status: Status;
}

const store = create<{ readonly site: Site | null }>(() => ({ site: null }));

/** Takes over what came with the page. [START-07] */
export function openSite({ version, settings, status }: Site): void {
  store.setState({ site: { version, settings, status } });
}

/** Maintenance wins over a region restriction. [START-01, START-02] */
export function modeOf(status: Status): Mode {
  if (status.maintenance) return 1;
  return status.regionRestriction ? 2 : 0;
}

/** Any later answer can close the site without a reload. [START-06] */
export function changeStatus(change: Partial<Status>): void {
  store.setState(({ site }) => ({ site: site && { ...site, status: { ...site.status, ...change } } }));
}

/** Asks again whether the site is open; a failing check leaves everything as it is. [SCR-45, SCR-59, SCR-60] */
export async function checkSite(): Promise<boolean> {
  const outcome = await ask(system.status, {}, { quiet: true });
  if (!outcome.ok) return false;
  // A page that came without its data has to be fetched again.
  if (store.getState().site === null) window.location.reload();
  else changeStatus(outcome.value);
  return true;
}

/** Reads the settings again, for the texts in them that follow the language. [I18N-05] */
export async function reloadSettings(): Promise<void> {
  const language = currentLanguage();
  const outcome = await ask(system.settings, { language }, { quiet: true });
  if (!outcome.ok || language !== currentLanguage()) return;
  store.setState(({ site }) => ({ site: site && { ...site, settings: outcome.value } }));
}

/** The site outside of components. */
export function currentSite(): Site | null {
  return store.getState().site;
}

/** What is known about the site, or nothing when the page came without it. */
export function useSite(): Site | null {
  return store(({ site }) => site);
}

/** The settings of the brand; only for parts that are drawn once the site is known. */
export function useSettings(): Settings {
  const site = useSite();
  if (!site) throw new Error('the settings are read before the site is open');
  return site.settings;
}

/** Whether a white-label switch is on; a missing one is off. [FLAG-21] */
export function hasFlag(settings: Settings | undefined, flag: Flag): boolean {
  return isFlagOn(settings?.whitelabel[flag]);
}
