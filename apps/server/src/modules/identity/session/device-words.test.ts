import { describe, expect, it } from 'vitest';
import { ends } from '../../../../../../tools/testing/ends.ts';
import { deviceWords } from './device-words.ts';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const GOOGLE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device in words', () => {
  it.each([
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 12_4 like Mac OS X) ${APPLE} Version/12.1.2 Mobile/15E148 Safari/604.1`,
      'Safari, iPhone',
    ],
    // A web app on the home screen does not say which browser it is.
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) ${APPLE} Mobile/15E148`, 'iPhone'],
    [
      `Mozilla/5.0 (iPad; CPU OS 12_4 like Mac OS X) ${APPLE} CriOS/99.0.4844.59 Mobile/15E148 Safari/604.1`,
      'Chrome, iPad',
    ],
    [`Mozilla/5.0 (Linux; Android 13; Pixel 7) ${GOOGLE} Chrome/120.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
    [
      `Mozilla/5.0 (Linux; Android 12; SM-A125F) ${GOOGLE} SamsungBrowser/20.0 Chrome/106.0 Mobile Safari/537.36`,
      'Samsung Internet, Android',
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GOOGLE} Chrome/120.0 Safari/537.36 Edg/120.0`, 'Edge, Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox, Linux'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/17.0 Safari/605.1.15`, 'Safari, Mac'],
    [
      `Mozilla/5.0 (Linux; Android 11; wv) ${GOOGLE} Version/4.0 Chrome/96.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/350.0]`,
      'Facebook, Android',
    ],
    ['curl/8.4.0', ''],
    ['', ''],
  ])('reads %s', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words);
  });

  it.each(['Safari ', 'Version/1 ', '1', '.'])(
    'reads a line full of %j to its end, far longer than one is kept',
    (piece) => {
      expect(ends(() => deviceWords(`Version/1 ${piece.repeat(2000)}`))).toBe('');
    },
  );
});
