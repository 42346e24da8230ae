import { create } from 'zustand';
import { local, setHint } from '@perya/web/lib/storage.ts';

/** Night is the default. */
export type Theme = 'dark' | 'light';

const KEY = 'theme';
const BAR_COLOUR: Record<Theme, string> = { dark: '#0b1029', light: '#f6f3ec' };

const store = create<{ readonly theme: Theme }>(() => ({ theme: 'dark' }));

/** Takes up the chosen theme, else the one the page came with. */
export function restoreTheme(): void {
  const stored = local.get(KEY);
  const drawn = document.documentElement.dataset['theme'];
  show((stored ?? drawn) === 'light' ? 'light' : 'dark');
}

/** Changes the theme for good. */
export function chooseTheme(theme: Theme): void {
  local.set(KEY, theme);
  setHint('theme', theme);
  show(theme);
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOUR[theme]);
  store.setState({ theme });
}

/** The theme on screen. */
export function useTheme(): Theme {
  return store(({ theme }) => theme);
}
