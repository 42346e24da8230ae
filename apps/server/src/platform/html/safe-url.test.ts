import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ends } from '../../../../../tools/testing/ends.ts';
import { repeats } from '../../../../../tools/testing/repeats.ts';
import { isHttpsUrl, isInternalPath, isSafeImage, isSafeLink } from './safe-url.ts';

const GOOD_PATHS = ['/', '/m/home', '/m/help?i=7', '/m/helpDetail#3', '/m/a/b.c?d=e&f=%20'];
const GOOD_URLS = [
  'https://chat.perya.example',
  'https://chat.perya.example/live?site=ty01#top',
  'https://a.example:8443/x',
];
const BAD = [
  '',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/m/home\\..',
  '/m/ho me',
  '/m/home\r\nX: y',
  'm/home',
  './m',
  '../m',
  '?a=b',
  '#a',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'http://chat.perya.example/',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://user:secret@evil.example/',
  'https://chat.perya.example@evil.example/',
  'https://evil。example/',
  'https://ev\u00adil.example/',
  'https:// evil.example/',
  'https://evil.example/\u0000',
  'https://evil.example/"onload=x',
  'https://evil.example./',
  'https://[::1]/',
  'https://evil.example:99999/',
  ' https://evil.example',
  'ftp://evil.example',
  'tel:123',
];

describe('links', () => {
  it.each(GOOD_PATHS)('takes the internal path %s', (path) => expect(isInternalPath(path)).toBe(true));
  it.each(GOOD_URLS)('takes the https address %s', (url) => expect(isHttpsUrl(url)).toBe(true));
  it.each(BAD)('refuses %j [T29]', (link) => expect(isSafeLink(link)).toBe(false));

  it('never lets mutated links lead to another place [T29]', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      ':',
      '@',
      '.',
      '。',
      'evil.example',
      '\r\n',
      '\t',
      '%2f',
      '%5c',
      ' ',
      'https',
      '?',
      '#',
      '\u2028',
    );
    const mutated = fc.tuple(
      fc.constantFrom('/', 'https://ok.example', '/m/home', 'https:'),
      fc.array(piece, { maxLength: 6 }),
    );
    let safe = 0;
    fc.assert(
      fc.property(mutated, ([start, pieces]) => {
        const link = start + pieces.join('');
        if (!isSafeLink(link)) return;
        safe += 1;
        const url = new URL(link, 'https://ok.example');
        expect(url.protocol).toBe('https:');
        expect(url.username + url.password).toBe('');
        if (link.startsWith('/')) expect(url.host).toBe('ok.example');
        else expect(url.host.startsWith('ok.example') || !link.startsWith('https://ok.example/')).toBe(true);
      }),
      { numRuns: repeats({ quick: 1000, long: 5000 }) },
    );
    expect(safe).toBeGreaterThan(50);
  });

  it('refuses by its length alone what is longer than a link ever is [T31]', () => {
    expect([499, 500].map((letters) => isInternalPath(`/${'a'.repeat(letters)}`))).toEqual([true, false]);
    expect([1990, 1991].map((letters) => isHttpsUrl(`https://a/${'a'.repeat(letters)}`))).toEqual([true, false]);
  });

  it.each([`/${'a'.repeat(400_000)}!`, `https://${'a.'.repeat(400_000)}`, `https://a/${'%'.repeat(400_000)}`])(
    'answers long input of any kind [T31]',
    (text) => {
      expect(ends(() => isSafeLink(text))).toBe(false);
    },
  );
});

describe('pictures', () => {
  it('takes our own art and hosts the brand trusts, nothing else [T28]', () => {
    const hosts = ['img.perya.example'];
    expect(isSafeImage('/art/ferris-wheel', hosts)).toBe(true);
    expect(isSafeImage('https://img.perya.example/a.png', hosts)).toBe(true);
    for (const bad of [
      '/m/home',
      '/art/../secret',
      '/art/x.svg',
      'https://other.example/a.png',
      'data:image/png,x',
      '//img.perya.example/a.png',
    ]) {
      expect(isSafeImage(bad, hosts), bad).toBe(false);
    }
  });
});
