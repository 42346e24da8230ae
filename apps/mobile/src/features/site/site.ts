import { isFlagOn, type Flag, type StartData } from '@perya/contract';
import { create } from 'zustand';

type Settings = StartData['settings'];
type Status = StartData['status'];

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

/** Puts settings in place of the old ones, such as those of another language. */
export function changeSettings(settings: Settings): void {
  store.setState(({ site }) => ({ site: site && { ...site, settings } }));
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
