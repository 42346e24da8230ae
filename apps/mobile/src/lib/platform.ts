import { TALL_SCREEN_PX } from '@perya/contract';

/** What the browser tells about itself; tests pass their own. */
export interface Device {
  readonly userAgent: string;
  readonly touchPoints: number;
  readonly screenHeight: number;
  /** iOS home-screen page. */
  readonly standalone: boolean;
  /** Shown without browser controls. */
  readonly displayStandalone: boolean;
}

/** How a person came in. [PLAT-05] */
export type RegisterMethod = 'APP' | 'WEBCLIP' | 'PWA' | 'H5';

/** What the shell needs to know about the device. */
export interface Platform {
  readonly isNativeApp: boolean;
  readonly isIos: boolean;
  readonly isAndroid: boolean;
  /** Safari itself, not another browser or an in-app view. */
  readonly isSafari: boolean;
  /** Added to the home screen on iOS. */
  readonly isWebClip: boolean;
  readonly isInstalled: boolean;
  /** Older than 12.2. [PLAT-08] */
  readonly isLegacyIos: boolean;
  readonly isTallIphone: boolean;
  /** iOS 10 inside the native app. [PLAT-04] */
  readonly needsHeaderOffset: boolean;
  readonly registerMethod: RegisterMethod;
}

const APP_VERSION = /AppVersion\/\d+(\.\d+){0,3}/i; // PLAT-02
const IOS_VERSION = /OS (\d+)_(\d+)/; // PLAT-09
const OTHER_IOS_BROWSERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//;
const IN_APP_BROWSERS = /FBAN|FBAV|Instagram|Line\/|MicroMessenger|Twitter|TikTok|musical_ly|Snapchat|Telegram/i;

/** Works out the platform from what the device says. [PLAT-01..09] */
export function detectPlatform(device: Device): Platform {
  const { userAgent } = device;
  const isNativeApp = APP_VERSION.test(userAgent);
  const isIpadDesktop = /Macintosh/.test(userAgent) && device.touchPoints > 1;
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || isIpadDesktop;
  const version = isIpadDesktop ? null : IOS_VERSION.exec(userAgent);
  const major = version ? Number(version[1]) : Infinity;
  const minor = version ? Number(version[2]) : 0;
  const isWebClip = !isNativeApp && isIos && device.standalone;
  const isInstalled = !isNativeApp && (isWebClip || device.displayStandalone);
  return {
    isNativeApp,
    isIos,
    isAndroid: /Android/.test(userAgent),
    isSafari:
      isIos && /Safari\//.test(userAgent) && !OTHER_IOS_BROWSERS.test(userAgent) && !IN_APP_BROWSERS.test(userAgent),
    isWebClip,
    isInstalled,
    isLegacyIos: isIos && (major < 12 || (major === 12 && minor < 2)),
    isTallIphone: isNativeApp && /iPhone/.test(userAgent) && device.screenHeight >= TALL_SCREEN_PX,
    needsHeaderOffset: isNativeApp && isIos && major === 10,
    registerMethod: isNativeApp ? 'APP' : isWebClip ? 'WEBCLIP' : isInstalled ? 'PWA' : 'H5',
  };
}

/** The device this page runs on. */
export function thisDevice(): Device {
  const modes = ['standalone', 'fullscreen', 'minimal-ui'];
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints || 0,
    screenHeight: window.screen.height,
    standalone: (navigator as { standalone?: boolean }).standalone === true,
    displayStandalone: modes.some((mode) => window.matchMedia(`(display-mode: ${mode})`).matches),
  };
}

let known: Platform | undefined;

/** The platform of this page, found out once. */
export function platform(): Platform {
  known ??= detectPlatform(thisDevice());
  return known;
}
