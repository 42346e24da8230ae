import { describe, expect, it } from 'vitest';
import { detectPlatform, type Device } from './platform.ts';

const IPHONE = (os: string, rest = 'Version/17.0 Mobile/15E148 Safari/604.1') =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15';

function detect(userAgent: string, change: Partial<Device> = {}) {
  const device = { userAgent, touchPoints: 5, screenHeight: 800, standalone: false, displayStandalone: false };
  return detectPlatform({ ...device, ...change });
}

describe('native app', () => {
  it.each([
    [`${IPHONE('16_0')} AppVersion/1`, true],
    [`${IPHONE('16_0')} appversion/1.2.3.4`, true],
    [`${ANDROID} AppVersion/2.10`, true],
    [`${ANDROID} AppVersion/`, false],
    [ANDROID, false],
  ])('reads %s [PLAT-01] [PLAT-02]', (userAgent, expected) => {
    expect(detect(userAgent).isNativeApp).toBe(expected);
  });

  it('has the tall footer only on iPhones of 812 points or more [PLAT-03] [BMENU-08]', () => {
    const app = `${IPHONE('16_0')} AppVersion/1.0`;
    expect(detect(app, { screenHeight: 812 }).isTallIphone).toBe(true);
    expect(detect(app, { screenHeight: 811 }).isTallIphone).toBe(false);
    expect(detect(IPHONE('16_0'), { screenHeight: 900 }).isTallIphone).toBe(false);
    expect(detect(`${ANDROID} AppVersion/1.0`, { screenHeight: 900 }).isTallIphone).toBe(false);
  });

  it.each([
    ['10_3', ' AppVersion/1.0', true],
    ['10_3', '', false],
    ['11_0', ' AppVersion/1.0', false],
  ])('needs the header offset on iOS %s%s: %s [PLAT-04] [HEAD-16] [HEAD-17]', (os, app, expected) => {
    expect(detect(IPHONE(os) + app).needsHeaderOffset).toBe(expected);
  });
});

describe('register method', () => {
  it.each([
    ['APP', `${IPHONE('16_0')} AppVersion/1.0`, { standalone: true, displayStandalone: true }],
    ['WEBCLIP', IPHONE('16_0'), { standalone: true, displayStandalone: true }],
    ['PWA', ANDROID, { displayStandalone: true }],
    ['H5', ANDROID, {}],
    ['H5', MAC, { touchPoints: 0, standalone: true }],
  ])('is %s [PLAT-05] [PLAT-06]', (expected, userAgent, change) => {
    expect(detect(userAgent, change).registerMethod).toBe(expected);
  });
});

describe('iOS', () => {
  it.each([
    ['9_3', true],
    ['11_4', true],
    ['12_0', true],
    ['12_1', true],
    ['12_2', false],
    ['12_4', false],
    ['13_0', false],
    ['17_5', false],
  ])('%s is legacy: %s [PLAT-08] [PLAT-09]', (os, expected) => {
    expect(detect(IPHONE(os)).isLegacyIos).toBe(expected);
  });

  it('counts an iPad that says Macintosh as modern iOS, a Mac without touch not [PLAT-09]', () => {
    expect(detect(MAC, { touchPoints: 5 })).toMatchObject({ isIos: true, isLegacyIos: false, isSafari: true });
    expect(detect(MAC, { touchPoints: 0 }).isIos).toBe(false);
  });

  it.each([
    ['CriOS/126.0 Mobile/15E148 Safari/604.1'],
    ['FxiOS/127.0 Mobile/15E148 Safari/605.1.15'],
    ['Version/17.0 EdgiOS/126.0 Mobile/15E148 Safari/604.1'],
    ['Mobile/15E148 [FBAN/FBIOS;FBAV/470.0] Safari/604.1'],
    ['Mobile/15E148'],
  ])('%s is not Safari [PLAT-09]', (rest) => {
    expect(detect(IPHONE('17_0', rest))).toMatchObject({ isIos: true, isSafari: false });
  });

  it('knows Safari itself [PLAT-09]', () => {
    expect(detect(IPHONE('17_0')).isSafari).toBe(true);
  });
});
