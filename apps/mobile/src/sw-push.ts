/** What the service worker does about notices: shows them, leads to where they point, and follows the browser to a new address. */

/** What a worker has beside the page's own library, as far as notices need it. */
export interface PushScope {
  readonly location: { readonly origin: string; readonly hostname: string };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
    readonly pushManager: { subscribe(options: unknown): Promise<Subscription> };
  };
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void;
}

interface WorkEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends WorkEvent {
  readonly data: { text(): string } | null;
}

interface ClickEvent extends WorkEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

interface ChangeEvent extends WorkEvent {
  readonly oldSubscription?: Subscription | null;
  readonly newSubscription?: Subscription | null;
}

interface Subscription {
  readonly options?: unknown;
  toJSON(): { readonly endpoint?: string; readonly keys?: Readonly<Record<string, string>> };
}

/** A page of ours. */
interface Tab {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

const HOME = '/m/home';
/** Paths of the site and nothing else, whatever a notice says. */
const OWN_PATH = /^\/m\/[\w/-]+(?:\?[\w=&-]*)?$/;
/** Nobody is led away from a game that goes on. */
const GAME = /^\/m\/launchGame/;
const REPLACE = '/wps/member/push/replace';

/** Listens to what push services and the person say. */
export function listenToPush(worker: PushScope): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(showNotice(worker, event.data?.text() ?? ''));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openAt(worker, ownPath((event.notification.data as { readonly path?: unknown } | null)?.path)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(moveAddress(worker, event).catch(() => undefined));
  });
}

/** A browser shows something for each notice, or it would stop giving them to us: also for one that cannot be read. */
async function showNotice(worker: PushScope, text: string): Promise<void> {
  const { title, body, path, tag, silent, unlessOpen } = readNotice(text);
  if (unlessOpen === true && (await tabsOf(worker)).some(({ visibilityState }) => visibilityState === 'visible'))
    return;
  await worker.registration.showNotification(typeof title === 'string' ? title : worker.location.hostname, {
    body: typeof body === 'string' ? body : '',
    ...(typeof tag === 'string' && { tag }),
    silent: silent === true,
    icon: '/icons/icon-192.png',
    data: { path: ownPath(path) },
  });
}

function readNotice(text: string): Readonly<Record<string, unknown>> {
  try {
    const notice: unknown = JSON.parse(text);
    return typeof notice === 'object' && notice !== null ? (notice as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function ownPath(path: unknown): string {
  return typeof path === 'string' && OWN_PATH.test(path) ? path : HOME;
}

async function tabsOf({ clients, location }: PushScope): Promise<readonly Tab[]> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return tabs.filter(({ url }) => new URL(url).origin === location.origin);
}

/** Uses a page of ours that is open, or opens one. */
async function openAt(worker: PushScope, path: string): Promise<void> {
  const url = worker.location.origin + path;
  const tabs = (await tabsOf(worker)).filter((one) => {
    const { pathname } = new URL(one.url);
    return pathname.startsWith('/m') && !GAME.test(pathname);
  });
  const tab = tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0];
  if (!tab) return void (await worker.clients.openWindow(url));
  await tab.focus().catch(() => undefined);
  // A page that has just been opened may not be this worker's yet.
  await tab.navigate(url).catch(() => worker.clients.openWindow(url));
}

/** Tells the server of the new address; nobody is logged in here, so what the browser had before speaks for it. */
async function moveAddress(
  worker: PushScope,
  { oldSubscription: old, newSubscription: next }: ChangeEvent,
): Promise<void> {
  const before = old?.toJSON();
  if (!old || before?.endpoint === undefined) return;
  const { endpoint, keys } = (next ?? (await worker.registration.pushManager.subscribe(old.options))).toJSON();
  await fetch(REPLACE, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      oldEndpoint: before.endpoint,
      oldAuth: before.keys?.['auth'],
      endpoint,
      p256dh: keys?.['p256dh'],
      auth: keys?.['auth'],
    }),
  });
}
