import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../../../tools/testing/repeats.ts';
import { isSafeImage, isSafeLink } from './safe-url.ts';
import { plainText, sanitise } from './sanitise.ts';

const HOSTS = ['img.perya.example'];

/**
 * The only shapes clean HTML may have: text without angle brackets, known tags without attributes, links and pictures
 * with known attributes in double quotes. Every parser reads this the same way, so nothing can hide in it.
 */
const CLEAN =
  /^(?:[^<>]|<\/?(?:h3|h4|p|ul|ol|li|strong|em|blockquote)>|<br \/>|<\/a>|<a(?: href="[^"<>]*")?(?: target="_blank" rel="noopener noreferrer")?>|<img src="[^"<>]*" alt="[^"<>]*"(?: width="\d+")?(?: height="\d+")? \/>)*$/;

function expectClean(vector: string): void {
  const html = sanitise(vector, HOSTS);
  expect(html, vector).toMatch(CLEAN);
  for (const [, href] of html.matchAll(/<a href="([^"]*)"/g)) expect(isSafeLink(decode(href)), vector).toBe(true);
  for (const [, src] of html.matchAll(/<img src="([^"]*)"/g))
    expect(isSafeImage(decode(src), HOSTS), vector).toBe(true);
}

function decode(attribute = ''): string {
  return attribute.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

const HANDLERS = [
  'onerror',
  'onload',
  'onclick',
  'ONCLICK',
  'onmouseover',
  'onfocus',
  'ontoggle',
  'onbegin',
  'onanimationstart',
  'onpointerdown',
  'on\u0000load',
  'onload\t',
  'formaction',
  'style',
  'srcdoc',
  'xlink:href',
  'background',
  'ping',
];
const TAGS = [
  'script',
  'img',
  'svg',
  'math',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'button',
  'video',
  'audio',
  'details',
  'body',
  'style',
  'link',
  'meta',
  'base',
  'template',
  'noscript',
  'textarea',
  'select',
  'marquee',
  'a',
  'p',
  'h3',
];
const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  'java\nscript:',
  'java\tscript:',
  ' javascript:',
  '\u0001javascript:',
  'javascript&colon;',
  '&#106;avascript:',
  '&#x6A;avascript:',
  '&#0000106avascript:',
  'vbscript:',
  'data:text/html;base64,',
  'data:image/svg+xml,',
  'blob:',
  'file:///',
  'http://',
  '//',
  '/\\',
  '\\\\',
  'https:evil.example',
  'https://a@evil.example/',
  './',
  '../../',
  'about:blank',
];
const PLACES = [
  (url: string) => `<a href="${url}alert(1)">x</a>`,
  (url: string) => `<a href='${url}alert(1)'>x</a>`,
  (url: string) => `<a href=${url}alert(1)>x</a>`,
  (url: string) => `<a/href="${url}alert(1)">x</a>`,
  (url: string) => `<a href="/m/home" href="${url}alert(1)">x</a>`,
  (url: string) => `<a xlink:href="${url}alert(1)">x</a>`,
  (url: string) => `<img src="${url}alert(1)">`,
  (url: string) => `<img srcset="${url}alert(1) 1x" src="/art/x">`,
  (url: string) => `<iframe src="${url}alert(1)"></iframe>`,
  (url: string) => `<form action="${url}alert(1)"><button>x</button></form>`,
  (url: string) => `<svg><a xlink:href="${url}alert(1)"><text>x</text></a></svg>`,
  (url: string) => `<meta http-equiv="refresh" content="0;url=${url}alert(1)">`,
  (url: string) => `<object data="${url}alert(1)"></object>`,
  (url: string) => `<blockquote cite="${url}alert(1)">x</blockquote>`,
];
const WRAPPERS = [
  (html: string) => html,
  (html: string) => `<p>${html}</p>`,
  (html: string) => `<svg><style>${html}</style></svg>`,
  (html: string) => `<math><mtext><table><mglyph><style>${html}</style></mglyph></table></mtext></math>`,
  (html: string) => `<noscript><p title="</noscript>${html}">`,
  (html: string) => `<!--${html}-->`,
  (html: string) => `<!--><b>${html}-->`,
  (html: string) => `<![CDATA[${html}]]>`,
  (html: string) => `<textarea>${html}</textarea>`,
  (html: string) => `<template>${html}</template>`,
  (html: string) => `<xmp>${html}</xmp>`,
  (html: string) => `<scr<script>ipt>${html}</scr</script>ipt>`,
  (html: string) => html.toUpperCase(),
  (html: string) => html.replaceAll('<', '<\u0000'),
  (html: string) => html.replaceAll('"', ''),
  (html: string) => html.slice(0, -3),
];
const CORES = [
  ...TAGS.flatMap((tag) => HANDLERS.map((handler) => `<${tag} ${handler}="alert(1)" src=x>x</${tag}>`)),
  ...SCHEMES.flatMap((scheme) => PLACES.map((place) => place(scheme))),
];

describe('sanitising', () => {
  it('leaves nothing that could run in generated vectors [T28, SRV-10]', () => {
    const vectors = new Set(CORES.flatMap((core) => WRAPPERS.map((wrap) => wrap(core))));
    expect(vectors.size).toBeGreaterThan(12_000);
    // No number of wrappers is a multiple of this one, so that every seventh meets all of them.
    const step = repeats({ quick: 7, long: 1 });
    for (const vector of [...vectors].filter((_, at) => at % step === 0)) expectClean(vector);
  });

  it('leaves nothing in random mixtures of dangerous pieces [T28]', () => {
    const piece = fc.oneof(
      fc.constantFrom(...CORES),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '`',
        '<!--',
        '-->',
        '</',
        '/>',
        '<p',
        '<a href="',
        '<img src=x ',
        '&lt;',
        '&#60;',
        '<svg>',
        '</style>',
        '\u0000',
        '\u2028',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => expectClean(pieces.join(''))),
      { numRuns: repeats({ quick: 500, long: 3000 }) },
    );
  });

  it('changes nothing when it runs a second time, so writing and reading agree [SRV-10]', () => {
    for (const core of CORES) {
      const once = sanitise(core, HOSTS);
      expect(sanitise(once, HOSTS)).toBe(once);
    }
  });

  it('drops control characters, which no database text can hold', () => {
    expect(sanitise('<p>a\u0000b\u0007c\nd</p>', [])).toBe('<p>abc\nd</p>');
  });

  it('keeps an ordinary article as it is', () => {
    const article =
      '<h3>Title</h3><p>Some <strong>strong</strong> &amp; <em>soft</em> words<br />and more</p>' +
      '<ul><li>one</li></ul><ol><li>two</li></ol><blockquote>said</blockquote>' +
      '<p><a href="/m/help?i=7&amp;x=1">inside</a></p><img src="/art/gift" alt="A gift" width="120" height="80" />';
    expect(sanitise(article, [])).toBe(article);
  });

  it('opens other sites apart and without a way back [T28]', () => {
    expect(sanitise('<a href="https://ok.example/x" target="_top" rel="opener">x</a>', [])).toBe(
      '<a href="https://ok.example/x" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });

  it('drops a link that leads nowhere safe but keeps its words', () => {
    expect(sanitise('<p><a href="mail">words</a></p>', [])).toBe('<p><a>words</a></p>');
  });

  it('drops pictures of hosts the brand does not trust', () => {
    const picture = '<img src="https://img.perya.example/a.png" alt="" />';
    expect(sanitise(picture, HOSTS)).toBe(picture);
    expect(sanitise(picture, [])).toBe('');
  });

  it('lets links lead only to paths of the site where that is asked for [T28]', () => {
    const html = '<p><a href="https://ok.example/x">out</a> <a href="/m/help">in</a></p>';
    expect(sanitise(html, [], 'own')).toBe('<p><a>out</a> <a href="/m/help">in</a></p>');
  });
});

describe('the words of an article', () => {
  it('stand in one line without markup, apart where paragraphs were', () => {
    const html =
      '<h3>Title</h3><p>Some <strong>str</strong>ong &amp; &lt;soft&gt;<br />words</p><ul><li>one</li><li>two</li></ul>';
    expect(plainText(html)).toBe('Title Some strong & <soft> words one two');
    expect(plainText('<p><img src="/art/gift" alt="" /></p>')).toBe('');
  });
});
