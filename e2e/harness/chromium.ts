import { findBrowser, findHeadlessBrowser } from '../../tools/run/programs.mjs';

/** The address bar of a window nobody sees; drawing it costs more than twice as much as everything else of a visit. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'];

/** What the driver turns off itself: the last list counts, so ours repeats its. */
const DRIVERS_OWN = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** The flags that make Chromium start anywhere and do nothing of its own accord. */
export const PLAIN_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The same without what only costs time; measurements leave the browser as people have it. */
export const BROWSER_FLAGS = [
  ...PLAIN_FLAGS,
  `--disable-features=${[...DRIVERS_OWN, ...UNSEEN].join(',')}`,
  // Without a window letters would stand on whole pixels, and words be wider or narrower than on a phone.
  '--font-render-hinting=none',
];

/** The path to the browser that journeys use, or one sentence about what to do. */
export function requireHeadlessBrowser(): string {
  return found(findHeadlessBrowser(), 'chromium-headless-shell');
}

/** The path to a browser as people have it, for what is measured. */
export function requireBrowser(): string {
  return found(findBrowser(), 'chromium');
}

function found(path: string | null, debianPackage: string): string {
  if (path !== null) return path;
  throw new Error(
    `There is no Chrome or Chromium: install one (on Debian \`apt-get install ${debianPackage}\`) or set CHROME_PATH.`,
  );
}
