import { createECDH, randomBytes } from 'node:crypto';
import { push } from '@perya/contract';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { assert, describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { askAs, plantSaver } from '../harness/money.ts';
import { wordsOf } from '../harness/words.ts';

const LONG_MS = 120_000;

/** A browser without a push service behind it gets an address that leads nowhere; everything else is its own. */
async function pretendService(context: BrowserContext): Promise<void> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const address = {
    endpoint: `https://push.example.net/send/${randomBytes(9).toString('base64url')}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  await context.addInitScript((given) => {
    const isOn = () => localStorage.getItem('test-push') === '1';
    const subscription = {
      toJSON: () => given,
      unsubscribe: () => {
        localStorage.removeItem('test-push');
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = () => {
      localStorage.setItem('test-push', '1');
      return Promise.resolve(subscription);
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(isOn() ? subscription : null);
    // It is asked in front of nobody here.
    Notification.requestPermission = () => {
      localStorage.setItem('test-asked', String(Number(localStorage.getItem('test-asked')) + 1));
      return Promise.resolve('granted' as const);
    };
  }, address);
}

/** Hands a notice to the worker as a push service would. */
async function deliver(context: BrowserContext, page: Page, origin: string, notice: object): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(notice) });
  await devtools.detach();
}

/** Chromium forgets a notice that somebody lists before it stands on the screen, so lists are read once it does. */
function rememberShown(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const scope = self as unknown as ServiceWorkerGlobal;
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    scope.shown = new Promise((resolve) => {
      registration.showNotification = async (...notice) => {
        await show(...notice);
        resolve();
      };
    });
  });
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const notices = (await registration?.getNotifications()) ?? [];
    return notices.map(({ title, body, data }) => ({ title, body, data: data as unknown }));
  });

describe('notices', () => {
  const site = useSite({ popups: false, whole: true });

  it.each(journeyLanguages)(
    'are asked for after a tap, shown by the worker, lead into the site and end with a tap, in %s [PLAT-11]',
    { timeout: LONG_MS },
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantSaver(site);
      const { page, context, open, shoot, problems } = await site.visit({ language, session: saver.session });
      await context.grantPermissions(['notifications']);
      await pretendService(context);
      await open('/m/set');
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      const asked = () => page.evaluate(() => localStorage.getItem('test-asked'));
      await page.getByRole('button', { name: t('push.title') }).tap();
      const sheet = page.getByRole('dialog', { name: t('push.title') });
      const start = sheet.getByRole('button', { name: t('push.start') });
      await start.waitFor();
      expect(await asked()).toBeNull();
      await shoot(`push-off-${language}`);
      await start.tap();
      const rewards = sheet.getByRole('switch', { name: t('push.kind.rewards') });
      await rewards.waitFor();
      expect(await asked()).toBe('1');
      expect(await askAs(site, saver, push.show, {})).toMatchObject({ device: { kinds: ['account'] }, devices: 1 });
      expect(await sheet.getByRole('switch', { name: t('push.kind.offers') }).count()).toBe(0);
      await rewards.tap();
      await expect.poll(() => rewards.getAttribute('aria-checked')).toBe('true');
      await shoot(`push-on-${language}`);
      const { device } = await askAs(site, saver, push.show, {});
      expect(device).toEqual({ kinds: ['account', 'rewards'], quiet: { from: 21, until: 9 } });

      const notice = { title: 'Perya', body: 'Withdraw', path: '/m/withdrawReport', tag: 'a', silent: true };
      const [worker] = context.serviceWorkers();
      assert.isDefined(worker);
      await rememberShown(worker);
      await deliver(context, page, site.baseUrl, notice);
      await worker.evaluate(() => (self as unknown as ServiceWorkerGlobal).shown);
      const data = { path: '/m/withdrawReport' };
      expect(await shownOn(page)).toEqual([{ title: 'Perya', body: 'Withdraw', data }]);
      // Nobody can tap what a browser without a screen shows, so the worker is told of the tap.
      await worker.evaluate(async () => {
        const scope = self as unknown as ServiceWorkerGlobal;
        const [notification] = await scope.registration.getNotifications();
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
      });
      await page.waitForURL('**/m/withdrawReport');

      await open('/m/set');
      await page.getByRole('button', { name: t('push.title') }).tap();
      await sheet.getByRole('button', { name: t('push.stop') }).tap();
      await start.waitFor();
      expect((await askAs(site, saver, push.show, {})).devices).toBe(0);
      expect(await page.evaluate(() => localStorage.getItem('test-push'))).toBeNull();
      expect(problems).toEqual([]);
    },
  );
});

/** What of a worker the journey uses. */
interface ServiceWorkerGlobal extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  shown: Promise<void>;
  readonly NotificationEvent: new (type: string, init: { readonly notification: Notification | undefined }) => Event;
}
