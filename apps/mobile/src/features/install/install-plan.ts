import type { system } from '@perya/contract';
import type { Platform } from '../../lib/platform.ts';

/** What leads from the site to the app on this device. */
export type InstallPlan =
  /** The add-to-home-screen guide: tip 1 downloads a profile, tip 2 shows the share menu. [A2HS-03, A2HS-04] */
  | { readonly kind: 'guide'; readonly tip: 1 | 2; readonly legacy: boolean; readonly profileUrl: string | null }
  /** Another browser on iOS cannot add a page to the home screen. [A2HS-05] */
  | { readonly kind: 'safari' }
  /** The browser's own install dialog. [A2HS-09] */
  | { readonly kind: 'prompt' }
  | { readonly kind: 'link'; readonly url: string }
  /** The download page tells all there is. */
  | { readonly kind: 'page' };

type Resources = readonly { readonly resourceType: system.ResourceType; readonly url: string }[];

/** The address of a download or social link; only https is ever opened. */
export function resourceUrl(resources: Resources, type: system.ResourceType): string | null {
  const url = resources.find(({ resourceType }) => resourceType === type)?.url ?? '';
  return url.startsWith('https://') ? url : null;
}

/** Chooses the way to the app. [A2HS-02..09] */
export function planInstall(platform: Platform, resources: Resources, canPrompt: boolean): InstallPlan {
  if (platform.isIos) {
    const profileUrl = resourceUrl(resources, 'MOBILECONFIG');
    if (profileUrl) return { kind: 'guide', tip: 1, legacy: platform.isLegacyIos, profileUrl };
    if (!platform.isSafari) return { kind: 'safari' };
    return { kind: 'guide', tip: 2, legacy: platform.isLegacyIos, profileUrl: null };
  }
  if (canPrompt) return { kind: 'prompt' };
  const url = platform.isAndroid ? resourceUrl(resources, 'Android') : null;
  return url ? { kind: 'link', url } : { kind: 'page' };
}

/** Whether the download bar stands above the header. [HOME-26..29] */
export function showsDownloadBar(platform: Platform, resources: Resources, closed: boolean): boolean {
  if (closed || platform.isNativeApp) return false;
  if (platform.isWebClip) return resourceUrl(resources, 'IOS') !== null;
  return !platform.isInstalled;
}

/** Whether app downloads are offered at all. [PLAT-10] */
export function offersDownload(platform: Platform): boolean {
  return !platform.isNativeApp && !platform.isInstalled;
}
