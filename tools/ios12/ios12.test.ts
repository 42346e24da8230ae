import { describe, expect, it } from 'vitest';
import { below, browserData, supportOf } from './browser-data.ts';
import { checkEmitted } from './emitted.ts';
import { NEWER_APIS } from './newer-apis.ts';
import { checkScript } from './script-gate.ts';
import { checkStyle } from './style-gate.ts';

describe('the list of newer APIs', () => {
  const { api, javascript } = browserData;
  const builtins = below(javascript, 'builtins');
  const support = (owner: string, name: string) =>
    supportOf(below(builtins, owner, name)) ??
    supportOf(below(api, owner, name)) ??
    supportOf(below(api, owner, `${name}_static`));

  it.each(NEWER_APIS.globals)('%s is newer than iOS 12.4', (name) => {
    const known = supportOf(below(builtins, name)) ?? supportOf(below(api, name)) ?? support('Window', name);
    expect(known?.plain).toBe(false);
  });

  const members = [...Object.entries(NEWER_APIS.statics), ...Object.entries(NEWER_APIS.members)].flatMap(
    ([owner, names]) => names.map((name) => [owner, name] as const),
  );
  it.each(members)('%s.%s is newer than iOS 12.4', (owner, name) => {
    const known = support(owner, name) ?? support(owner, 'EventTarget_inheritance');
    expect(known?.plain).toBe(false);
  });
});

describe('the script gate', () => {
  it.each([
    ['a?.b', 'optional chaining'],
    ['a ?? b', 'nullish coalescing'],
    ['a ??= b', 'logical assignment'],
    ['a ||= b', 'logical assignment'],
    ['class A { b = 1 }', 'class field'],
    ['class A { #b() {} }', 'private name'],
    ['class A { static {} }', 'static block'],
    ['export * as a from "b"', 'export * as'],
    ['await a', 'await outside of a function'],
    ['import a from "b" with { type: "json" }', 'import attributes'],
    ['10n', 'big integer'],
    ['1_000', 'numeric separator'],
    ['/(?<=a)b/', 'lookbehind'],
    ['new RegExp("(?<!a)b")', 'lookbehind'],
    ['/a/v', 'regular expression flag v'],
    ['a =', 'does not parse: Unexpected token (1:3)'],
  ])('catches %s', (code, what) => {
    expect(checkScript(code)).toContainEqual(expect.objectContaining({ kind: 'syntax', what }));
  });

  it.each([
    ['new ResizeObserver(f)', 'ResizeObserver'],
    ['window.structuredClone(a)', 'structuredClone'],
    ['Promise.allSettled(a)', 'Promise.allSettled'],
    ['Object.hasOwn(a, b)', 'Object.hasOwn'],
    ['new Intl.PluralRules()', 'Intl.PluralRules'],
    ['a.replaceAll(b, c)', '.replaceAll'],
    ['list.at(-1)', '.at'],
    ['element.animate(a)', '.animate'],
    ['crypto.randomUUID()', '.randomUUID'],
    ['const a = BigInt', 'BigInt'],
    ['class A extends PointerEvent {}', 'PointerEvent'],
  ])('catches %s', (code, what) => {
    expect(checkScript(code)).toContainEqual(expect.objectContaining({ kind: 'api', what }));
  });

  it.each([
    'async function f() { await g(); for await (const a of b) {} }',
    'const { a, ...b } = { ...c }; try {} catch {}',
    'if (typeof ResizeObserver === "undefined") load();',
    'const a = { structuredClone: 1, navigation() {} }; b.navigation = 1;',
    'import("./a.js"); a.flatMap(b).includes(c); a ** b;',
    '/(?<name>a)\\p{L}/u',
    'kept.at > now',
  ])('lets %s pass', (code) => {
    expect(checkScript(code)).toEqual([]);
  });
});

describe('the style gate', () => {
  it.each([
    ['a { inset: 0 }', 'inset'],
    ['a { aspect-ratio: 1 }', 'aspect-ratio'],
    ['a { display: flex; gap: 4px }', 'gap outside of display: grid'],
    ['a { row-gap: 4px }', 'row-gap outside of display: grid'],
    ['a { width: clamp(1px, 2px, 3px) }', 'clamp()'],
    ['a { height: 100dvh }', 'unit dvh'],
    ['a { clip-path: rect(0 0 0 0) }', 'rect()'],
    ['a { translate: 0 1px }', 'translate'],
    ['a { position: sticky }', 'position: sticky'],
    ['a { backdrop-filter: blur(1px) }', 'backdrop-filter'],
    ['a:focus-visible { color: red }', ':focus-visible'],
    [':is(a, b) { color: red }', ':is'],
    ['a:has(b) { color: red }', ':has'],
    ['@layer a { b { color: red } }', '@layer'],
    ['@container (width > 1px) { b { color: red } }', '@container'],
    ['@media (width > 1px) { b { color: red } }', '@media range'],
    ['a { b { color: red } }', 'nesting'],
    ['a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ])('catches %s', (code, what) => {
    expect(checkStyle(code).map((problem) => problem.what)).toContain(what);
  });

  it.each([
    'a { position: -webkit-sticky; position: sticky; top: 0 }',
    'a { -webkit-backdrop-filter: blur(1px); backdrop-filter: blur(1px) }',
    'a { display: grid; gap: 4px; grid-template-columns: repeat(3, minmax(0, 1fr)) }',
    'a { padding: env(safe-area-inset-top) min(1px, var(--a)); overscroll-behavior: contain }',
    '@media (min-width: 900px) { a:not(.b)::before { color: rgba(0, 0, 0, 0.5) } }',
    '@media (prefers-reduced-motion: reduce) { a { transition: none } }',
    '@keyframes a { from { transform: scale(1) } 50% { opacity: 0 } }',
    '@supports (display: grid) { a { color: red } }',
    'a { outline: none; clip: rect(0, 0, 0, 0); cursor: pointer }',
    'a { display: -webkit-box; -webkit-line-clamp: 2; -webkit-user-select: none; user-select: none }',
  ])('lets %s pass', (code) => {
    expect(checkStyle(code)).toEqual([]);
  });
});

describe('the exceptions', () => {
  const emitted = { 'assets/vendor-abc.js': 'reportError(a)' };

  it('cover an API in the named file only', () => {
    const allowed = [{ what: 'reportError', file: /vendor-/, reason: 'asks first' }];
    expect(checkEmitted(emitted, allowed)).toEqual([]);
    expect(checkEmitted({ ...emitted, 'assets/own.js': 'reportError(a)' }, allowed)).toEqual([
      expect.stringContaining('assets/own.js: api reportError'),
    ]);
  });

  it('fail when nothing needs them', () => {
    const allowed = [{ what: 'WeakRef', file: /vendor-/, reason: 'asks first' }];
    expect(checkEmitted({ 'assets/vendor-abc.js': '' }, allowed)).toEqual(['nothing needs the exception for WeakRef']);
  });

  it('never cover syntax', () => {
    const allowed = [{ what: 'optional chaining', file: /./, reason: 'none' }];
    expect(checkEmitted({ 'a.js': 'a?.b' }, allowed)).toContainEqual(
      expect.stringContaining('syntax optional chaining'),
    );
  });
});
