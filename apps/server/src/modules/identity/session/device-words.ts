/** The first that fits counts: most browsers also claim to be those they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bFB(?:AN|AV)\//, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS)\//, 'Opera'],
  [/\b(?:UCBrowser|UCWEB)\b/, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system in words, such as `Chrome, Android`; empty when the browser tells neither. */
export function deviceWords(userAgent: string): string {
  return [BROWSERS, SYSTEMS]
    .flatMap((table) => table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
    .join(', ');
}
