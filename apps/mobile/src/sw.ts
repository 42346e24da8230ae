/** The service worker: this version's files from one cache, an offline shell, pictures of games, never the API. [PLAT-11] */
import { listenToPush, type PushScope } from './sw-push.ts';

/** What a worker has beside the page's own library; TypeScript cannot hold both in one project. */
interface WorkerScope {
  readonly __WB_MANIFEST: readonly { readonly url: string }[];
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

interface WorkEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends WorkEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const worker = self as unknown as WorkerScope;
const FILES = (self as unknown as WorkerScope).__WB_MANIFEST.map(({ url }) => `/${url}`);
const SHELL = '/m/home';
const SHELL_WAIT_MS = 4000;
const PREFIX = 'perya-';
const CACHE = PREFIX + shortHash(FILES.join());
/** Outlives versions: without a network an older picture is better than none. */
const PICTURES = 'pictures';
const PICTURE = /^\/(?:games|vendors|art)\//;
const PICTURES_MAX = 240;
/** What stands beside the words when something could not be had, most of all without a network. */
const TROUBLE_PICTURE = '/art/plug';

worker.addEventListener('install', (event) => {
  event.waitUntil(keepVersion());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldVersions().then(() => worker.clients.claim()));
});

/** The page asks for it; until then the old version stays, so that versions never mix. */
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') void worker.skipWaiting();
});

listenToPush(self as unknown as PushScope);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (FILES.includes(pathname)) event.respondWith(fileOf(request));
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(pageOf(request));
  else if (PICTURE.test(pathname)) event.respondWith(pictureOf(event));
});

/** The site's own paths; documentation, console and health pages are none of the worker's business. */
function isPage(path: string): boolean {
  return path === '/' || path === '/m' || path.startsWith('/m/') || path === '/register.html';
}

async function keepVersion(): Promise<void> {
  const cache = await caches.open(CACHE);
  const [page] = await Promise.all([fetch(SHELL, { cache: 'no-store' }), cache.addAll(FILES)]);
  const html = await page.clone().text();
  const used = html.match(/\/assets\/[\w./-]+/g) ?? [];
  // During a deployment the page may already be newer than these files: the next visit tries again.
  if (!page.ok || used.some((file) => !FILES.includes(file)))
    throw new Error('page and files are of different versions');
  await cache.put(SHELL, page);
  // Every browser reads what it is given without asking for a format; a version without it works too.
  await cache.add(TROUBLE_PICTURE).catch(() => undefined);
}

async function dropOldVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request.url)) ?? fetch(request);
}

/** The network first, so that a picture that was drawn anew is seen; without one the catalogue still has its faces. */
async function pictureOf(event: RequestEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(keepPicture(request.url, answer.clone()));
    return answer;
  } catch (error) {
    const cache = await caches.open(PICTURES);
    const kept = (await cache.match(request.url)) ?? (await troublePicture(request.url));
    if (kept) return kept;
    throw error;
  }
}

async function troublePicture(url: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(url, { ignoreVary: true });
}

/** The oldest ones make room; a full disk is no reason to fail. */
async function keepPicture(url: string, picture: Response): Promise<void> {
  try {
    const cache = await caches.open(PICTURES);
    if (await cache.match(url)) return;
    await cache.put(url, picture);
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, Math.max(0, kept.length - PICTURES_MAX)).map((old) => cache.delete(old)));
  } catch {
    // The picture is on its way to the page all the same.
  }
}

/** The network first; the shell when it fails or takes too long. */
async function pageOf(request: Request): Promise<Response> {
  const network = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), SHELL_WAIT_MS));
  const first = await Promise.race([network.catch(() => null), late]);
  if (first) return first;
  const cache = await caches.open(CACHE);
  return (await cache.match(SHELL)) ?? network;
}

/** Enough to tell versions apart. */
function shortHash(text: string): string {
  let hash = 5381;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 33 + text.charCodeAt(at)) % 4294967296;
  return hash.toString(36);
}
