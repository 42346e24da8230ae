const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS';
const WEBKIT = 'like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** Safari on an iPhone with this version of iOS, such as `12_1`. */
export function safariOn(version: string): string {
  return `${IPHONE} ${version} ${WEBKIT} Version/${version.split('_')[0]}.0 Mobile/15E148 Safari/604.1`;
}

export const SAFARI_15 = safariOn('15_6');

/** Chrome on an iPhone. */
export const CHROME_ON_IPHONE = `${IPHONE} 15_6 ${WEBKIT} CriOS/119.0.6045.109 Mobile/15E148 Safari/604.1`;

/** The native app on an iPhone with this version of iOS. */
export function appOn(version: string): string {
  return `${IPHONE} ${version} ${WEBKIT} Mobile/15E148 AppVersion/1.2.3`;
}

export const APP_ON_IPHONE = appOn('15_6');

export const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36';
