import { Pages, SUPPORTED_LANGUAGES, type Language } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { routes } from '../src/routes.ts';
import { describePages, type BuiltChunk } from './pages.ts';

const chunk = (file: string, sources: readonly string[], change: Partial<BuiltChunk> = {}): BuiltChunk => ({
  file: `assets/${file}.js`,
  sources,
  isEntry: false,
  imports: [],
  styles: [],
  ...change,
});
const screens = [...new Set(Object.values(routes).flatMap(({ screen }) => screen ?? []))];
const CHUNKS: readonly BuiltChunk[] = [
  chunk('app', [], { isEntry: true, imports: ['assets/vendor.js'], styles: ['assets/app.css'] }),
  chunk('vendor', []),
  chunk('list', ['src/app/page/other-screens.ts'], { imports: ['assets/app.js'] }),
  chunk('shared', [], { styles: ['assets/shared.css'] }),
  chunk('rest', ['src/screens/home/home-rest.tsx'], { imports: ['assets/shared.js'], styles: ['assets/rest.css'] }),
  ...SUPPORTED_LANGUAGES.flatMap((language) =>
    ['first', 'enter', 'rest'].map((part) =>
      chunk(`${language}-${part}`, [`\0virtual:words/${language.toLowerCase()}-${part}`]),
    ),
  ),
  ...screens.map((screen) =>
    chunk(screen, [`src/screens/${screen}/${screen}-screen.tsx`], {
      imports: ['assets/vendor.js', 'assets/shared.js'],
      styles: [`assets/${screen}.css`],
    }),
  ),
];
const inEach = (text: (language: Language) => string) =>
  Object.fromEntries(SUPPORTED_LANGUAGES.map((language) => [language, text(language)])) as Record<Language, string>;
const NONE = inEach(() => '');
const SHELLS = { home: inEach(() => '<p>h</p>'), games: NONE, help: NONE, notices: NONE, other: NONE };

const pages = describePages(CHUNKS, SHELLS);
const route = (name: string) => pages.routes.find((each) => each.name === name);

describe('pages', () => {
  it('names every path with the files its screen adds to the entry [ROUTE-13]', () => {
    expect(pages.routes.map(({ name }) => name)).toEqual(Object.keys(routes));
    expect(route('help')).toEqual({
      name: 'help',
      paths: ['/m/help'],
      scripts: ['/assets/list.js', '/assets/shared.js', '/assets/help.js'],
      styles: ['/assets/shared.css', '/assets/help.css'],
      asks: ['help'],
    });
    expect(route('home')?.paths).toContain('/');
    expect(route('home')?.scripts).toEqual(['/assets/shared.js', '/assets/home.js']);
    expect(route('home')?.styles).toEqual(['/assets/shared.css', '/assets/home.css', '/assets/rest.css']);
    expect(route('lottery')).toMatchObject({ scripts: [], styles: [] });
  });

  it('names the words of each language', () => {
    expect(pages.dictionaries).toEqual(inEach((language) => `/assets/${language}-first.js`));
    expect(pages.enterWords).toEqual(inEach((language) => `/assets/${language}-enter.js`));
    expect(pages.otherWords).toEqual(inEach((language) => `/assets/${language}-rest.js`));
  });

  it('marks the screens that few words are enough for', () => {
    expect(pages.routes.filter(({ enters }) => enters).map(({ name }) => name)).toEqual([
      'login',
      'register',
      'forget',
      'trail',
    ]);
  });

  it('changes its version with any file or frame', () => {
    const version = (chunks: readonly BuiltChunk[], shells = SHELLS) => describePages(chunks, shells).version;
    expect(version(CHUNKS)).toBe(pages.version);
    expect(version([...CHUNKS, chunk('new', [])])).not.toBe(pages.version);
    expect(version(CHUNKS, { ...SHELLS, other: { ...NONE, TY: 'x' } })).not.toBe(pages.version);
  });

  it('stops a build that lost the file of a screen', () => {
    expect(() =>
      describePages(
        CHUNKS.filter(({ file }) => file !== 'assets/help.js'),
        SHELLS,
      ),
    ).toThrow(/help-screen/);
  });

  it('keeps the promise of the contract', () => {
    expect(Pages['~standard'].validate(pages)).not.toHaveProperty('issues');
  });
});
