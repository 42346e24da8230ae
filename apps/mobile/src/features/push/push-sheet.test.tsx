import { push, type Value } from '@perya/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShownToast } from '../testing/shown-toast.tsx';
import { openStage, type Stage } from '../testing/stage.tsx';
import { fakeBrowser, type FakeBrowser } from '../testing/fake-push.ts';
import { PushSheet } from './push-sheet.tsx';

const OFF: Value<typeof push.show> = { publicKey: 'BAAB', kinds: ['account', 'rewards'], device: null, devices: 0 };
const ON: Value<typeof push.show> = {
  ...OFF,
  device: { kinds: ['account'], quiet: { from: 21, until: 9 } },
  devices: 1,
};
let stage: Stage;
let browser: FakeBrowser;
beforeEach(async () => {
  browser = fakeBrowser();
  stage = await openStage({ path: '/m/set', memberType: 0, settings: { whitelabel: { PUSH3: true } } });
});
afterEach(() => {
  stage.leave();
  browser.leave();
});

const show = (state = OFF) => {
  stage.api.answer(push.show, state);
  stage.api.answer(push.save, ({ body }) => ({
    ...ON,
    device: { ...ON.device, ...(body as object) } as typeof ON.device,
  }));
  stage.api.answer(push.remove, OFF);
  stage.show(
    <>
      <PushSheet open onClose={() => undefined} />
      <ShownToast />
    </>,
  );
};
const sent = () => stage.api.heard.filter(({ method }) => method !== 'GET');

describe('notices that are off', () => {
  it('are asked for by the browser only after a tap, and then sent to the server with nothing but the address', async () => {
    show();
    const start = await screen.findByRole('button', { name: 'Notify me' });
    expect(browser.asked).toBe(0);
    fireEvent.click(start);
    await screen.findByRole('switch', { name: 'Money and safety' });
    expect(browser.asked).toBe(1);
    expect(browser.subscribedWith).toEqual([0x04, 0x00, 0x01]);
    expect(sent().map(({ body }) => body)).toEqual([
      { endpoint: browser.endpoint, p256dh: 'point', auth: 'secret', zone: expect.any(String) as string },
    ]);
    expect(window.localStorage.getItem('pushOf')).toBe('ana');
  });

  it('say plainly that they are blocked, and who can change that', async () => {
    browser.answer = 'denied';
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Notify me' }));
    expect(await screen.findByText('You have blocked notifications from this site.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('stay off when the question is closed, and can be asked for again', async () => {
    browser.answer = 'default';
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Notify me' }));
    await waitFor(() => expect(browser.asked).toBe(1));
    expect(screen.getByRole('button', { name: 'Notify me' })).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('say so when the phone cannot do it after all', async () => {
    browser.fails = true;
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Notify me' }));
    expect(await screen.findByText('That did not work on this phone. Please try again later.')).toBeTruthy();
    expect(window.localStorage.getItem('pushOf')).toBeNull();
  });
});

describe('notices that are on', () => {
  beforeEach(() => {
    browser.grant();
  });
  const bodies = () => sent().map(({ body }) => body as { kinds?: unknown; quiet?: unknown });

  it('are chosen by kind, each by itself, and only those that can be had here', async () => {
    show(ON);
    fireEvent.click(await screen.findByRole('switch', { name: 'My rewards' }));
    await waitFor(() => expect(bodies().map(({ kinds }) => kinds)).toEqual([['account', 'rewards']]));
    expect(screen.queryByRole('switch', { name: 'Offers' })).toBeNull();
  });

  it('have hours in which the phone stays quiet, or none', async () => {
    show(ON);
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '22' } });
    await waitFor(() => expect(bodies().map(({ quiet }) => quiet)).toEqual([{ from: 22, until: 9 }]));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Quiet hours' }).disabled).toBe(false),
    );
    fireEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    await waitFor(() => expect(bodies().map(({ quiet }) => quiet)).toEqual([{ from: 22, until: 9 }, null]));
  });

  it('end with one tap, here or everywhere, and the browser forgets them too', async () => {
    window.localStorage.setItem('pushOf', 'ana');
    show({ ...ON, devices: 3 });
    expect(await screen.findByRole('button', { name: 'Turn off on all 3 devices' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Turn notifications off' }));
    await screen.findByRole('button', { name: 'Notify me' });
    expect(sent().map(({ method, url }) => [method, url])).toEqual([['DELETE', '/wps/member/push?which=this']]);
    expect([browser.isSubscribed, window.localStorage.getItem('pushOf')]).toEqual([false, null]);
  });

  it('end as well when the last kind is switched off', async () => {
    show(ON);
    fireEvent.click(await screen.findByRole('switch', { name: 'Money and safety' }));
    await screen.findByRole('button', { name: 'Notify me' });
    expect(sent().map(({ method }) => method)).toEqual(['DELETE']);
  });

  it('are off again where the person took the permission back in the browser', async () => {
    browser.take();
    show(ON);
    expect(await screen.findByRole('button', { name: 'Notify me' })).toBeTruthy();
    vi.restoreAllMocks();
  });
});
