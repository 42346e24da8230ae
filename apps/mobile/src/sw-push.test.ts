import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToPush, type PushScope } from './sw-push.ts';

const ORIGIN = 'https://play.example';

/** A worker whose world a test can look at. */
function openWorker() {
  const listeners = new Map<string, (event: never) => void>();
  const tabs: {
    url: string;
    visibilityState: string;
    focus: () => Promise<void>;
    navigate: (url: string) => Promise<void>;
  }[] = [];
  const shown: [string, NotificationOptions][] = [];
  const opened: string[] = [];
  const worker: PushScope = {
    location: { origin: ORIGIN, hostname: 'play.example' },
    registration: {
      showNotification: async (title, options) => void shown.push([title, options]),
      pushManager: { subscribe: async () => subscription('next') },
    },
    clients: { matchAll: async () => tabs, openWindow: async (url) => void opened.push(url) },
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };
  listenToPush(worker);
  const dispatch = async (type: string, event: object) => {
    const work: Promise<unknown>[] = [];
    const whole = { ...event, waitUntil: (one: Promise<unknown>) => work.push(one) };
    listeners.get(type)?.(whole as never);
    await Promise.all(work);
  };
  const addTab = (path: string, visibilityState = 'visible', origin = ORIGIN) => {
    const calls: string[] = [];
    tabs.push({
      url: origin + path,
      visibilityState,
      focus: async () => void calls.push('focus'),
      navigate: async (url) => void calls.push(url),
    });
    return calls;
  };
  const push = (text: string | null) => dispatch('push', { data: text === null ? null : { text: () => text } });
  const tap = (path: unknown) =>
    dispatch('notificationclick', { notification: { data: { path }, close: () => undefined } });
  return { dispatch, addTab, push, tap, shown, opened };
}

const subscription = (name: string) => ({
  options: {},
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: `point-${name}`, auth: `auth-${name}` } }),
});

const NOTICE = {
  title: 'Perya',
  body: 'Naipadala na ang withdraw mo.',
  path: '/m/withdrawReport',
  tag: 'a',
  silent: true,
};

let worker: ReturnType<typeof openWorker>;
beforeEach(() => {
  worker = openWorker();
});
afterEach(() => vi.restoreAllMocks());

describe('a notice', () => {
  it('is shown as it was sent', async () => {
    await worker.push(JSON.stringify(NOTICE));
    expect(worker.shown).toEqual([
      [
        'Perya',
        {
          body: NOTICE.body,
          tag: 'a',
          silent: true,
          icon: '/icons/icon-192.png',
          data: { path: '/m/withdrawReport' },
        },
      ],
    ]);
  });

  it.each([null, '', 'not json', '[]', 'null', '{"title":7,"body":{},"path":9}'])(
    'that cannot be read still shows something: %j',
    async (text) => {
      await worker.push(text);
      expect(worker.shown).toMatchObject([['play.example', { body: '', data: { path: '/m/home' } }]]);
    },
  );

  it('about a login is not shown to who looks at the site, which tells it anyway', async () => {
    const login = JSON.stringify({ ...NOTICE, unlessOpen: true });
    worker.addTab('/m/home');
    await worker.push(login);
    expect(worker.shown).toEqual([]);
    await worker.push(JSON.stringify(NOTICE));
    expect(worker.shown).toHaveLength(1);
    const other = openWorker();
    other.addTab('/m/home', 'hidden');
    other.addTab('/m/home', 'visible', 'https://evil.example');
    await other.push(login);
    expect(other.shown).toHaveLength(1);
  });
});

describe('a tap on a notice', () => {
  it('opens the site at its path when it is closed', async () => {
    await worker.tap('/m/message?id=12');
    expect(worker.opened).toEqual([`${ORIGIN}/m/message?id=12`]);
  });

  it('leads the page that is open there, the one in sight first', async () => {
    const hidden = worker.addTab('/m/help', 'hidden');
    const visible = worker.addTab('/m/home');
    await worker.tap('/m/rewardCenter');
    expect([hidden, visible, worker.opened]).toEqual([[], ['focus', `${ORIGIN}/m/rewardCenter`], []]);
  });

  it('leads nobody away from a game, nor pages of others', async () => {
    const game = worker.addTab('/m/launchGame?id=1');
    const docs = worker.addTab('/docs');
    const evil = worker.addTab('/m/home', 'visible', 'https://evil.example');
    await worker.tap('/m/withdrawReport');
    expect([game, docs, evil, worker.opened]).toEqual([[], [], [], [`${ORIGIN}/m/withdrawReport`]]);
  });

  it.each([
    'https://evil.example/m/x',
    '//evil.example/m/',
    '/m/../docs',
    '/docs',
    'javascript:alert(1)',
    '/m/x#y',
    7,
    null,
  ])('never leaves the paths of the site: %j', async (path) => {
    await worker.tap(path);
    expect(worker.opened).toEqual([`${ORIGIN}/m/home`]);
  });
});

describe('a new address', () => {
  const posted = () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
    return () => fetch.mock.calls.map(([url, init]) => [url, JSON.parse(init?.body as string) as unknown]);
  };

  it.each([
    ['that the browser made itself', subscription('next')],
    ['that has to be made', null],
  ])('%s is told to the server with what the browser had before', async (_name, newSubscription) => {
    const calls = posted();
    await worker.dispatch('pushsubscriptionchange', { oldSubscription: subscription('old'), newSubscription });
    expect(calls()).toEqual([
      [
        '/wps/member/push/replace',
        {
          oldEndpoint: 'https://push.example/old',
          oldAuth: 'auth-old',
          endpoint: 'https://push.example/next',
          p256dh: 'point-next',
          auth: 'auth-next',
        },
      ],
    ]);
  });

  it('is not told where nothing is known of the old one', async () => {
    const calls = posted();
    await worker.dispatch('pushsubscriptionchange', { oldSubscription: null, newSubscription: subscription('next') });
    expect(calls()).toEqual([]);
  });
});
