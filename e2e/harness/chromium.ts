import { findBrowser } from '../../tools/run/browser.mjs';

/** The flags that make Chromium start anywhere and do nothing of its own accord. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path to the browser, or one sentence about what to do. */
export function requireBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  throw new Error(
    'There is no Chrome or Chromium: install one (on Debian `apt-get install chromium`) or set CHROME_PATH.',
  );
}
