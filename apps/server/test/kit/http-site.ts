import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SUPPORTED_LANGUAGES, type Language, type Pages } from '@perya/contract';

/** Something for each language: as it is in Filipino and English, and English for every further one. */
function inEach({ TY, EN }: { readonly TY: string; readonly EN: string }): Record<Language, string> {
  return Object.fromEntries(SUPPORTED_LANGUAGES.map((language) => [language, language === 'TY' ? TY : EN])) as Record<
    Language,
    string
  >;
}

/** What the made-up site says about itself. */
export const PAGES: Pages = {
  version: 'site-7',
  dictionaries: inEach({ TY: '/assets/ty-1a2b3c4d.js', EN: '/assets/en-1a2b3c4d.js' }),
  shells: {
    home: inEach({
      TY: '<u>{{bar}}</u><div class="{{banner.tone}}"><b>{{brand}}</b> {{banner.title}} <i>{{banner.highlight}}</i><img src="{{banner.image}}">{{banner.action}} {{banner.note}}</div>',
      EN: '<div class="{{banner.tone}}">Home of {{brand}}: {{banner.title}}</div>',
    }),
    help: inEach({
      TY: '<ol>{{#rows}}<li>{{row.title}}</li>{{/rows}}</ol>{{brand}}',
      EN: '<ol>{{#rows}}<li>{{row.title}}</li>{{/rows}}</ol>Help of {{brand}}',
    }),
    notices: inEach({ TY: '{{#rows}}<p>{{row.title}}</p>{{/rows}}', EN: '{{#rows}}<p>{{row.title}}</p>{{/rows}}' }),
    games: inEach({
      TY: '<b>{{kind}}</b>{{#rows}}<img src="{{row.picture}}.jpg">{{row.title}} {{row.vendor}}{{/rows}}',
      EN: '<b>{{kind}}</b>{{#rows}}<img src="{{row.picture}}.jpg">{{row.title}} {{row.vendor}}{{/rows}}',
    }),
    other: inEach({ TY: '<div>Sandali lang sa {{brand}}</div>', EN: '<div>One moment at {{brand}}</div>' }),
  },
  routes: [
    {
      name: 'home',
      paths: ['/', '/m', '/m/', '/m/home', '/m/index', '/m/index.html'],
      scripts: ['/assets/home-1a2b3c4d.js'],
      styles: ['/assets/home-1a2b3c4d.css'],
      asks: ['home'],
    },
    { name: 'help', paths: ['/m/help'], scripts: ['/assets/help-1a2b3c4d.js'], styles: [], asks: ['help'] },
    { name: 'helpDetail', paths: ['/m/helpDetail'], scripts: [], styles: [], asks: ['help'] },
    { name: 'notices', paths: ['/m/member/notice'], scripts: [], styles: [], asks: ['notices'] },
    { name: 'gameList', paths: ['/m/gameList'], scripts: [], styles: [], asks: ['games', 'lobby'] },
    { name: 'withdraw', paths: ['/m/withdraw'], scripts: [], styles: [], asks: [] },
  ],
};

/** The script that has packed forms beside it. */
export const SCRIPT = `console.log('${'perya '.repeat(400)}');`;

const DOCUMENT = `<!doctype html>
<html lang="%LANG%" data-theme="%THEME%">
<head><meta charset="utf-8"><!--perya:pictures--><link rel="stylesheet" crossorigin href="/assets/app-1a2b3c4d.css"><!--perya:head--></head>
<body><div id="root"><!--perya:shell--></div><!--perya:start--><script>begin()</script></body>
</html>
`;

const FILES: Readonly<Record<string, string | Buffer>> = {
  'index.html': DOCUMENT,
  'pages.json': JSON.stringify(PAGES),
  'assets/app-1a2b3c4d.js': SCRIPT,
  'assets/app-1a2b3c4d.js.br': brotliCompressSync(SCRIPT),
  'assets/app-1a2b3c4d.js.gz': gzipSync(SCRIPT),
  'assets/app-1a2b3c4d.js.map': '{}',
  'assets/app-1a2b3c4d.css': 'html{margin:0}',
  'assets/home-1a2b3c4d.css': 'body{margin:0}',
  'art/ferris-wheel.webp': 'webp bytes',
  'art/ferris-wheel.png': 'png bytes',
  'art/photo.jpg': 'jpeg bytes',
  'sw.js': 'self.addEventListener("install", () => {});',
  'manifest.webmanifest': '{"name":"Perya"}',
  'robots.txt': 'User-agent: *\n',
  'favicon.ico': 'icon bytes',
  'icons/icon-192.png': 'png bytes',
};

/** Writes a small built site to a folder of its own. */
export function makeSite(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'perya-site-'));
  for (const [name, bytes] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
