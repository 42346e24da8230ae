import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright-core';
import { BROWSER_FLAGS, requireBrowser } from '../e2e/harness/chromium.ts';
import { ROOT } from '../tools/run/root.mjs';
import { PHONE } from './phone.ts';
import type { Figure } from './report.ts';

const DIST = join(ROOT, 'apps/mobile/dist');
const KB = 1000;

/** Bytes of the site: what home loads first, what comes along, and what every other route adds. */
export async function measureBytes(baseUrl: string): Promise<Figure[]> {
  const html = await (await fetch(`${baseUrl}/m/home`)).text();
  const scripts = scriptsOf(html);
  const login = scriptsOf(await (await fetch(`${baseUrl}/m/login`)).text());
  // Styles of the first paint stand in the page; disabled links stand in for the files and are never fetched.
  const inline = Buffer.from([...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style).join(''));
  const styles = linked(html, /<link\b(?![^>]*\bdisabled)[^>]*?href="(\/[^"]+\.css)"/g);
  const loaded = await loadHome(baseUrl);
  const sum = (kind: string) =>
    loaded.filter((item) => kind === '' || item.kind === kind).reduce((all, item) => all + item.bytes, 0);
  return [
    { name: 'homeScriptGzip', value: packed(scripts, gzip) },
    { name: 'homeScriptBrotli', value: packed(scripts, brotli) },
    { name: 'loginScript', value: packed(login, gzip) },
    { name: 'homeStyleGzip', value: gzip(inline).length / KB + packed(styles, gzip) },
    { name: 'homeStyleBrotli', value: brotli(inline).length / KB + packed(styles, brotli) },
    { name: 'homeFonts', value: sum('font') / KB },
    { name: 'homeImages', value: sum('image') / KB },
    { name: 'homeTotal', value: sum('') / KB },
    ...routeFigures(scripts),
    ...laterFigures(
      scripts,
      loaded.filter((item) => item.kind === 'script').map((item) => item.path),
    ),
  ];
}

interface Loaded {
  readonly path: string;
  readonly kind: string;
  readonly bytes: number;
}

/** Everything a first visit to home transfers until it is quiet. */
async function loadHome(baseUrl: string): Promise<Loaded[]> {
  const browser: Browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_FLAGS });
  const loaded: Promise<Loaded>[] = [];
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  page.on('requestfinished', (request) => {
    const size = request.sizes().then(({ responseBodySize }) => ({
      path: new URL(request.url()).pathname,
      kind: request.resourceType(),
      bytes: responseBodySize,
    }));
    loaded.push(size);
  });
  await page.goto(`${baseUrl}/m/home`, { waitUntil: 'networkidle' });
  const all = await Promise.all(loaded);
  await browser.close();
  return all;
}

interface Pages {
  readonly routes: readonly { readonly name: string; readonly scripts: readonly string[] }[];
}

/** What each route adds by itself, and once what several of them share. */
function routeFigures(first: ReadonlySet<string>): Figure[] {
  const { routes } = JSON.parse(readFileSync(join(DIST, 'pages.json'), 'utf8')) as Pages;
  const added = routes
    .filter((route) => route.name !== 'home' && route.scripts.length > 0)
    .map(({ name, scripts }) => ({
      name,
      paths: [...withImports(new Set(scripts))].filter((path) => !first.has(path)),
    }));
  const all = [...new Set(added.flatMap(({ paths }) => paths))];
  const shared = new Set(all.filter((path) => added.filter(({ paths }) => paths.includes(path)).length > 1));
  const size = (paths: readonly string[]) => packed(new Set(paths), gzip);
  return [
    ...added.map(({ name, paths }): Figure => ({
      name: 'routeScript',
      of: name,
      value: size(paths.filter((path) => !shared.has(path))),
    })),
    ...[...shared].map((path): Figure => ({ name: 'sharedScript', of: plainName(path), value: size([path]) })),
  ];
}

/** A built file's name without its hash. */
function plainName(path: string): string {
  return posix.basename(path).replace(/[-.][\w-]{8}\.js$/, '');
}

function laterFigures(first: ReadonlySet<string>, scripts: readonly string[]): Figure[] {
  return scripts
    .filter((path) => !first.has(path))
    .map((path) => ({
      name: 'laterScript',
      of: plainName(path),
      value: packed(new Set([path]), gzip),
    }));
}

function scriptsOf(html: string): Set<string> {
  const named = linked(html, /<meta name="later" content="(\/[^"]+\.js)"/g);
  if (named.size === 0) throw new Error('The page names no code.');
  return withImports(named);
}

function linked(html: string, pattern: RegExp): Set<string> {
  return new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/** Adds what a script imports statically, however deep. */
function withImports(paths: ReadonlySet<string>): Set<string> {
  const all = new Set<string>();
  const open = [...paths];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (all.has(path)) continue;
    all.add(path);
    const folder = posix.dirname(path);
    const imports = emitted(path)
      .toString()
      .matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g);
    for (const [, target = ''] of imports) open.push(posix.join(folder, target));
  }
  return all;
}

function emitted(path: string): Buffer {
  return readFileSync(join(DIST, path));
}

function packed(paths: ReadonlySet<string>, pack: (bytes: Buffer) => Buffer): number {
  return [...paths].reduce((sum, path) => sum + pack(emitted(path)).length, 0) / KB;
}

const gzip = (bytes: Buffer) => gzipSync(bytes, { level: 9 });
const brotli = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
