import { push } from '@perya/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser, type FakeBrowser } from '../testing/fake-push.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { followSession } from './follow-session.ts';

const STATE = { publicKey: 'BAAB', kinds: ['account' as const], devices: 1 };
const ON = { ...STATE, device: { kinds: ['account' as const], quiet: null } };
let stage: Stage;
let browser: FakeBrowser;
beforeEach(async () => {
  browser = fakeBrowser();
  browser.grant();
  stage = await openStage({ memberType: 0 });
});
afterEach(() => {
  stage.leave();
  browser.leave();
});

const follow = async (owner: string) => {
  window.localStorage.setItem('pushOf', owner);
  await followSession();
  return [stage.api.heard.map(({ body }) => body), browser.isSubscribed, window.localStorage.getItem('pushOf')];
};
const confirmation = { endpoint: 'https://push.example/abc', p256dh: 'point', auth: 'secret', confirms: true };

describe('the notices of a browser', () => {
  it('are confirmed for the session of their owner', async () => {
    stage.api.answer(push.save, ON);
    expect(await follow('ana')).toEqual([[expect.objectContaining(confirmation)], true, 'ana']);
  });

  it('end when somebody else logs in: nobody hears of the account of another', async () => {
    expect(await follow('ben')).toEqual([[], false, null]);
  });

  it('end here when their owner ended them elsewhere', async () => {
    stage.api.answer(push.save, { ...STATE, device: null });
    expect(await follow('ana')).toEqual([[expect.objectContaining(confirmation)], false, null]);
  });

  it('stay when the server cannot be asked', async () => {
    stage.api.cut(push.save);
    expect(await follow('ana')).toMatchObject([[{}], true, 'ana']);
  });

  it('are forgotten when the browser has none any more', async () => {
    browser.take();
    expect(await follow('ana')).toEqual([[], false, null]);
  });
});
