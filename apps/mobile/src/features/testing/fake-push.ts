import { vi } from 'vitest';

/** A browser that can show notices, as a test wants it. */
export interface FakeBrowser {
  /** What the person answers. */
  answer: NotificationPermission;
  /** Whether subscribing fails. */
  fails: boolean;
  asked: number;
  isSubscribed: boolean;
  subscribedWith: readonly number[];
  readonly endpoint: string;
  /** The person has agreed before, or takes it back in the browser. */
  grant(): void;
  take(): void;
  leave(): void;
}

/** Puts one in the place of the real one. */
export function fakeBrowser(): FakeBrowser {
  const endpoint = 'https://push.example/abc';
  const browser: FakeBrowser = {
    answer: 'granted',
    fails: false,
    asked: 0,
    isSubscribed: false,
    subscribedWith: [],
    endpoint,
    grant: () => {
      Fake.permission = 'granted';
      browser.isSubscribed = true;
    },
    take: () => {
      Fake.permission = 'default';
      browser.isSubscribed = false;
    },
    leave: () => {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(navigator, 'serviceWorker');
    },
  };
  const Fake = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => {
      browser.asked += 1;
      Fake.permission = browser.answer;
      return browser.answer;
    },
  };
  const subscription = {
    toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
    unsubscribe: async () => {
      browser.isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (browser.isSubscribed ? subscription : null),
    subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: Uint8Array }) => {
      if (browser.fails) throw new Error('no push service');
      browser.subscribedWith = [...applicationServerKey];
      browser.isSubscribed = true;
      return subscription;
    },
  };
  vi.stubGlobal('Notification', Fake);
  vi.stubGlobal('PushManager', () => undefined);
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return browser;
}
