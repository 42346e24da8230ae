import type { Theme } from './theme.ts';
import { FEASTS } from './themes/feasts.ts';
import { NATURE } from './themes/nature.ts';
import { WORLDS } from './themes/worlds.ts';

const BY_NAME: Readonly<Record<string, Theme>> = { ...WORLDS, ...NATURE, ...FEASTS };

/** Every theme of the studio and its name. */
export const THEMES: readonly (readonly [string, Theme])[] = Object.entries(BY_NAME);

/** The theme of a name. */
export function themeOf(name: string): Theme {
  const theme = BY_NAME[name];
  if (!theme) throw new Error(`no art for the theme "${name}"`);
  return theme;
}
