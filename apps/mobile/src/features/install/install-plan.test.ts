import { describe, expect, it } from 'vitest';
import { detectPlatform, type Device } from '../../lib/platform.ts';
import { offersDownload, planInstall, resourceUrl, showsDownloadBar } from './install-plan.ts';

const IPHONE = (os: string, rest = 'Version/17.0 Mobile/15E148 Safari/604.1') =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

const on = (userAgent: string, change: Partial<Device> = {}) =>
  detectPlatform({
    userAgent,
    touchPoints: 5,
    screenHeight: 800,
    standalone: false,
    displayStandalone: false,
    ...change,
  });

const ios = { resourceType: 'IOS', url: 'https://perya.example/ios' } as const;
const android = { resourceType: 'Android', url: 'https://perya.example/android' } as const;
const profile = { resourceType: 'MOBILECONFIG', url: 'https://perya.example/profile' } as const;

describe('the way to the app', () => {
  it('is the profile where there is one, in any browser on iOS [A2HS-04] [A2HS-06]', () => {
    const plan = { kind: 'guide', tip: 1, legacy: false, profileUrl: profile.url };
    expect(planInstall(on(IPHONE('17_0')), [profile], false)).toEqual(plan);
    expect(planInstall(on(IPHONE('17_0', 'CriOS/126 Mobile Safari/604.1')), [profile], false)).toEqual(plan);
  });

  it('is the share menu in Safari without a profile [A2HS-03] [A2HS-06]', () => {
    const plan = { kind: 'guide', tip: 2, legacy: false, profileUrl: null };
    expect(planInstall(on(IPHONE('17_0')), [ios, android], false)).toEqual(plan);
  });

  it('asks for Safari elsewhere on iOS without a profile [A2HS-05] [A2HS-06]', () => {
    const chrome = on(IPHONE('17_0', 'CriOS/126 Mobile Safari/604.1'));
    expect(planInstall(chrome, [], false)).toEqual({ kind: 'safari' });
  });

  it.each([
    ['11_4', true],
    ['12_1', true],
    ['12_2', false],
  ])('warns on iOS %s first: %s [A2HS-02] [PLAT-08]', (os, legacy) => {
    expect(planInstall(on(IPHONE(os)), [], false)).toMatchObject({ kind: 'guide', legacy });
    expect(planInstall(on(IPHONE(os)), [profile], false)).toMatchObject({ kind: 'guide', legacy });
  });

  it('is the browser’s own dialog on Android, else the download, else the page [A2HS-09]', () => {
    expect(planInstall(on(ANDROID), [android], true)).toEqual({ kind: 'prompt' });
    expect(planInstall(on(ANDROID), [android], false)).toEqual({ kind: 'link', url: android.url });
    expect(planInstall(on(ANDROID), [ios], false)).toEqual({ kind: 'page' });
  });

  it('never opens anything but https', () => {
    expect(resourceUrl([{ resourceType: 'IOS', url: 'javascript:alert(1)' }], 'IOS')).toBeNull();
    expect(resourceUrl([{ resourceType: 'IOS', url: 'http://perya.example' }], 'IOS')).toBeNull();
    expect(resourceUrl([ios], 'IOS')).toBe(ios.url);
  });
});

describe('download bar', () => {
  it.each([
    ['in a browser', on(ANDROID), [], false, true],
    ['once closed', on(ANDROID), [ios], true, false],
    ['in the native app', on(`${ANDROID} AppVersion/1.0`), [ios], false, false],
    ['as installed site', on(ANDROID, { displayStandalone: true }), [ios], false, false],
    ['on an iOS home screen without an app', on(IPHONE('17_0'), { standalone: true }), [], false, false],
    ['on an iOS home screen with an app', on(IPHONE('17_0'), { standalone: true }), [ios], false, true],
  ])('%s [HOME-26] [HOME-27] [HOME-28] [HOME-29]', (_, platform, resources, closed, expected) => {
    expect(showsDownloadBar(platform, resources, closed)).toBe(expected);
  });

  it('offers no downloads inside the app or the installed site [PLAT-10] [SIDE-18]', () => {
    expect(offersDownload(on(ANDROID))).toBe(true);
    expect(offersDownload(on(ANDROID, { displayStandalone: true }))).toBe(false);
    expect(offersDownload(on(IPHONE('17_0'), { standalone: true }))).toBe(false);
    expect(offersDownload(on(`${ANDROID} AppVersion/1.0`))).toBe(false);
  });
});
