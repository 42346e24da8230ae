import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './step.mjs';

/** Draws pages without the window around them, which costs as much again. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Programs that tests and measurements use, and the Debian packages they come in. */
const NEEDED = {
  headless: {
    program: 'Chrome or Chromium browser',
    packages: ['chromium-headless-shell'],
    isThere: () => findHeadlessBrowser() !== null,
  },
  browser: {
    program: 'Chrome or Chromium with all its parts',
    packages: ['chromium'],
    isThere: () => findBrowser() !== null,
  },
  webkit: {
    program: 'WebKitWebDriver',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    isThere: () => findWebKit() !== null,
  },
  redis: { program: 'redis-server', packages: ['redis-server'], isThere: () => findProgram('redis-server') !== null },
};

/** @typedef {keyof typeof NEEDED} ProgramName */

/**
 * What `npm test` needs.
 * @type {readonly ProgramName[]}
 */
export const PROGRAMS = ['headless', 'redis'];

/**
 * What `npm run test:all` needs.
 * @type {readonly ProgramName[]}
 */
export const ALL_PROGRAMS = [...PROGRAMS, 'browser', 'webkit'];

/**
 * Where a program is, or null.
 * @param {string} name
 */
export function findProgram(name) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

/** The browser to test with: one without a window where there is one, else as people have it. */
export function findHeadlessBrowser() {
  if (process.env['CHROME_PATH']) return findBrowser();
  return SHELLS.map(findProgram).find((found) => found !== null) ?? findBrowser();
}

/** The browser as people have it: CHROME_PATH, else the first installed one, else null. */
export function findBrowser() {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) return isExecutable(chosen) ? chosen : null;
  for (const name of BROWSERS) {
    const found = findProgram(name);
    if (found) return found;
  }
  return MAC_BROWSERS.find(isExecutable) ?? null;
}

/** The driver of the second engine with what it needs to run without a screen, or null. */
export function findWebKit() {
  const driver = findProgram(NEEDED.webkit.program);
  const screen = findProgram('xvfb-run');
  return driver && screen ? { driver, screen } : null;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function canInstall() {
  const release = '/etc/os-release';
  return (
    process.getuid?.() === 0 &&
    findProgram('apt-get') !== null &&
    existsSync(release) &&
    /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  );
}

/**
 * Installs the missing ones of some programs where that is possible (Debian as root); returns a sentence for each that stays
 * away.
 * @param {readonly ProgramName[]} names
 */
export async function ensurePrograms(names) {
  const missing = names.map((name) => NEEDED[name]).filter(({ isThere }) => !isThere());
  if (missing.length === 0) return [];
  if (canInstall()) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runQuietly('Reading package lists', 'apt-get', ['update'], { env });
    for (const { program, packages } of missing) {
      const args = ['install', '-y', '--no-install-recommends', ...packages];
      const { code, output } = await runQuietly(`Installing ${program}`, 'apt-get', args, { env });
      if (code !== 0) console.error(output.trimEnd());
    }
  }
  return missing
    .filter(({ isThere }) => !isThere())
    .map(
      ({ program, packages }) =>
        `There is no ${program}: install it (on Debian \`apt-get install ${packages.join(' ')}\`)` +
        (packages[0]?.startsWith('chromium') ? ' or name an installed one in CHROME_PATH.' : '.'),
    );
}
