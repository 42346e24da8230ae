import { afterEach, describe, expect, it } from 'vitest';
import { fakeBrowser, type FakeBrowser } from '../testing/fake-push.ts';
import { detectPlatform } from '../../lib/platform.ts';
import { canPush } from './push-support.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile/15E148 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
const on = (userAgent: string, standalone = false) =>
  canPush(detectPlatform({ userAgent, standalone, displayStandalone: standalone, touchPoints: 5, screenHeight: 800 }));
let browser: FakeBrowser | undefined;
afterEach(() => browser?.leave());

describe('notices', () => {
  it('can be had where the browser has them, and on an iPhone from the home screen only [PLAT-06]', () => {
    browser = fakeBrowser();
    expect([on(ANDROID), on(IPHONE), on(IPHONE, true), on(`${ANDROID} AppVersion/1.2`)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('cannot be had on old phones', () => {
    expect([on(ANDROID), on(IPHONE, true)]).toEqual([false, false]);
  });
});
