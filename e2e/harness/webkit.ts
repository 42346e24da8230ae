import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findWebKit } from '../../tools/run/programs.mjs';
import { freePort } from './server.ts';

const START_WITHIN_MS = 20_000;
const WAIT_MS = 10_000;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Whether a finger on the middle of the element would meet it, and nothing moves it that comes to an end. */
const IS_READY = `const [element] = arguments;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2)) &&
    !document.getAnimations().some(({ playState, effect }) => playState === 'running' &&
      effect.getComputedTiming().endTime !== Infinity && effect.target.contains(element))`;

/** A page in WebKit, driven over the WebDriver protocol; as little of it as the journeys need. */
export interface WebKitPage {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page. */
  run<T>(script: string, ...values: readonly unknown[]): Promise<T>;
  /** Waits until a selector matches. */
  waitFor(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
}

/** Starts WebKit without a screen. */
export async function openWebKit(): Promise<WebKitPage> {
  const found = findWebKit();
  if (!found)
    throw new Error('There is no WebKitWebDriver with xvfb-run: `apt-get install webkit2gtk-driver xvfb xauth`.');
  const port = await freePort();
  const process_ = spawn(found.screen, ['-a', found.driver, `--port=${port}`], { stdio: 'ignore', detached: true });
  const ask = (method: string, path: string, body?: object) => request(`http://127.0.0.1:${port}${path}`, method, body);
  try {
    await untilReady(ask);
    const { sessionId } = (await ask('POST', '/session', { capabilities: { alwaysMatch: CAPABILITIES } })) as {
      sessionId: string;
    };
    const command = (method: string, path: string, body?: object) => ask(method, `/session/${sessionId}${path}`, body);
    await command('POST', '/window/rect', { width: 447, height: 900 });
    return pageOf(command, process_);
  } catch (error) {
    endGroup(process_);
    throw error;
  }
}

const CAPABILITIES = {
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
};

/** The small browser comes with the library, in a folder that carries its version. */
function miniBrowser(): string {
  const roots = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];
  for (const root of roots) {
    const folder = listed(root).find((name) => /^webkit2gtk-[\d.]+$/.test(name));
    if (folder) return join(root, folder, 'MiniBrowser');
  }
  return 'MiniBrowser';
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

type Command = (method: string, path: string, body?: object) => Promise<unknown>;

function pageOf(command: Command, driver: ChildProcess): WebKitPage {
  const find = async (selector: string) => {
    const found = (await command('POST', '/elements', { using: 'css selector', value: selector })) as Record<
      string,
      string
    >[];
    return found[0]?.[ELEMENT];
  };
  /** Does something with the element; one that was replaced in the meantime is looked for again. */
  const withElement = async (selector: string, act: (element: string) => Promise<unknown>): Promise<void> => {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      try {
        const element = await find(selector);
        if (element) return void (await act(element));
      } catch (error) {
        if (!String(error).includes('stale element') || Date.now() > until) throw error;
      }
      if (Date.now() > until) throw new Error(`Nothing matches ${selector}.`);
      await sleep(50);
    }
  };
  /** The driver aims once: what still slides in, is about to, or lies under something would be missed. */
  const untilStill = async (element: string): Promise<void> => {
    const place = async () => JSON.stringify(await command('GET', `/element/${element}/rect`));
    const isReady = () => command('POST', '/execute/sync', { script: IS_READY, args: [{ [ELEMENT]: element }] });
    const until = Date.now() + WAIT_MS;
    for (let before = ''; Date.now() < until;) {
      const now = await place();
      if (now === before && (await isReady()) === true) return;
      before = now;
      await sleep(60);
    }
  };
  return {
    open: async (url) => void (await command('POST', '/url', { url })),
    run: async <T>(script: string, ...values: readonly unknown[]) =>
      (await command('POST', '/execute/sync', { script, args: values })) as T,
    waitFor: (selector) => withElement(selector, () => Promise.resolve()),
    click: (selector) =>
      withElement(selector, async (element) => {
        await untilStill(element);
        await command('POST', `/element/${element}/click`, {});
      }),
    type: (selector, text) =>
      withElement(selector, (element) => command('POST', `/element/${element}/value`, { text })),
    back: async () => void (await command('POST', '/back', {})),
    async close() {
      await command('DELETE', '');
      endGroup(driver);
    },
  };
}

/** The screen, the driver and its browser are one process group. */
function endGroup(child: ChildProcess): void {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
}

async function untilReady(ask: Command): Promise<void> {
  const until = Date.now() + START_WITHIN_MS;
  for (;;) {
    const status = (await ask('GET', '/status').catch(() => null)) as { ready?: boolean } | null;
    if (status) return;
    if (Date.now() > until) throw new Error('WebKitWebDriver did not start.');
    await sleep(100);
  }
}

async function request(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok)
    throw new Error(`WebDriver ${method} ${new URL(url).pathname}: ${JSON.stringify(value).slice(0, 300)}`);
  return value;
}
