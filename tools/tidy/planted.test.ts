import { describe, expect, it } from 'vitest';
import { RULES } from './rules.ts';
import { treeOf } from './tree.ts';

interface Planted {
  readonly rule: string;
  readonly about: string;
  readonly files: Record<string, string>;
  readonly emptyFolders?: readonly string[];
  /** Part of what the rule says; without it the rule has nothing to say. */
  readonly says?: string;
}

const lines = (count: number) => 'call();\n'.repeat(count);
const manifest = (dependencies: Record<string, string>, more: object = {}) => JSON.stringify({ dependencies, ...more });
const webPackage = { 'web/package.json': JSON.stringify({ exports: { './*': './*' } }) };
const TY = 'packages/contract/src/locales/ty/site.json';
const EN = 'packages/contract/src/locales/en/site.json';
const listOf = (...codes: readonly string[]) => ({
  'packages/contract/src/languages.ts': `export const SUPPORTED_LANGUAGES = ${JSON.stringify(codes)} as const; export const FALLBACK_LANGUAGE: Language = 'EN';`,
});
const TWO = listOf('TY', 'EN');
const contractPackage = { 'packages/contract/package.json': JSON.stringify({ exports: { '.': './src/index.ts' } }) };

const CONTENT = 'apps/server/src/modules/content/content.service.ts';
const BRAND_STATE = 'apps/server/src/modules/brand/brand.state.ts';

const brandState = `declare module '../../platform/context.ts' { interface ServerState { readonly brand: object } }`;

/** State that hides in a module, and what is said about it. */
const HIDDEN: readonly (readonly [text: string, says: string])[] = [
  ['let count = 0;', 'keeps a let'],
  ['export let last = 1;', 'keeps a let'],
  ['const known = new Map<string, number>();', 'creates a Map'],
  ['const known = new Map([["a", 1]]); export const f = () => known.set("b", 2);', 'changes known'],
  ['const all = { a: new Set() };', 'creates a Set'],
  ['const FIGURES = { a: 1 }; export const f = () => { FIGURES.a = 2; };', 'changes FIGURES'],
  ['const places: string[] = []; export const f = (at: number) => (places[at] ??= "");', 'changes places'],
  ['export const shared: string[] = [];', 'changes shared'],
  ['const byBrand = new WeakMap<Brand, string>();', 'creates a WeakMap'],
  ['export function onePerServer() { const made = new WeakMap(); return made; }', 'hangs something on an object'],
  ['const cache = new TwoGenerationCache(5);', 'creates a TwoGenerationCache'],
  ['const gate = createConcurrencyLimit({ max: 2 });', 'creates createConcurrencyLimit'],
  ['export class A { static count = 0; }', 'keeps state in a class'],
];

const STATE: Planted[] = [
  ...HIDDEN.map(([text, says]) => ({
    rule: 'the server keeps no state in modules',
    about: text,
    files: { [CONTENT]: text },
    says,
  })),
  {
    rule: 'the server keeps no state in modules',
    about: 'tables, functions that create, state in its place and tests',
    files: {
      [CONTENT]: `const CODES = new Set(['a']); const RATES: ReadonlyMap<string, number> = new Map([['a', 1]]);
        const NONE: readonly string[] = []; const NOTHING = { list: [] }; const WORD = new RegExp('a');
        export class A { static readonly max = 5; #held = new Map(); }
        export const create = () => { let count = 0; const held = new Map(); return held.set('a', (count += 1)); };`,
      [BRAND_STATE]: `export function createBrandState() { return { made: new WeakMap() }; }`,
      'apps/server/src/modules/content/a.test.ts': 'let server;',
      'apps/server/test/kit/a.ts': 'const made = new Map();',
    },
  },
  {
    rule: 'a part of the server touches its own state only',
    about: 'a module that reads the state of another',
    files: { [BRAND_STATE]: brandState, [CONTENT]: 'export const f = (ctx) => ctx.server.brand.rows;' },
    says: 'touches the state of brand',
  },
  {
    rule: 'a part of the server touches its own state only',
    about: 'what speaks HTTP taking a part out of the state',
    files: { [BRAND_STATE]: brandState, 'apps/server/src/http/core/a.ts': 'const { brand } = ctx.server;' },
    says: 'touches the state of brand',
  },
  {
    rule: 'a part of the server touches its own state only',
    about: 'a module that declares the state of another',
    files: { 'apps/server/src/modules/content/content.state.ts': brandState },
    says: 'declares the state of brand',
  },
  {
    rule: 'a part of the server touches its own state only',
    about: 'a module at home, and servers of another kind',
    files: {
      [BRAND_STATE]: brandState,
      'apps/server/src/modules/brand/brand.service.ts': 'const { brand } = ctx.server; server.brand.rows;',
      'apps/server/src/http/core/a.ts': 'app.server.listen();',
    },
  },
];

const LAYERS: Planted[] = [
  {
    rule: 'imports follow the layers',
    about: 'a file that is not there',
    files: { 'apps/mobile/src/lib/a.ts': `import './b.ts';` },
    says: 'does not exist',
  },
  {
    rule: 'imports follow the layers',
    about: 'the contract using the small words',
    files: {
      'packages/contract/src/index.ts': `export * from '@perya/std';`,
      'packages/std/package.json': JSON.stringify({ exports: { '.': './src/index.ts' } }),
      'packages/std/src/index.ts': '',
    },
    says: 'packages/contract may not import packages/std/src/index.ts',
  },
  {
    rule: 'imports follow the layers',
    about: 'one thinking package using another',
    files: { 'packages/agency/src/a.ts': `import '../../ledger/src/b.ts';`, 'packages/ledger/src/b.ts': '' },
    says: 'packages/agency may not import packages/ledger',
  },
  {
    rule: 'imports follow the layers',
    about: 'the site using the server',
    files: { 'apps/mobile/src/lib/a.ts': `import '../../../server/src/b.ts';`, 'apps/server/src/b.ts': '' },
    says: 'apps/mobile may not import',
  },
  {
    rule: 'imports follow the layers',
    about: 'a feature using a screen, even for a type',
    files: {
      'apps/mobile/src/features/a.ts': `import type { B } from '../screens/b/b.ts';`,
      'apps/mobile/src/screens/b/b.ts': '',
    },
    says: 'features may not import screens',
  },
  {
    rule: 'imports follow the layers',
    about: 'a screen loading another screen lazily',
    files: { 'apps/mobile/src/screens/a/a.ts': `import('../b/b.ts');`, 'apps/mobile/src/screens/b/b.ts': '' },
    says: 'the screen a may not import the screen b',
  },
  {
    rule: 'imports follow the layers',
    about: 'the design system knowing the product',
    files: { 'web/ui/a.ts': `import '../query/api.ts';`, 'web/query/api.ts': '' },
    says: 'web/ui may not import web/query',
  },
  {
    rule: 'imports follow the layers',
    about: 'the client knowing the words',
    files: { 'web/query/a.ts': `import '../i18n/i18n.ts';`, 'web/i18n/i18n.ts': '' },
    says: 'web/query may not import web/i18n',
  },
  {
    rule: 'imports follow the layers',
    about: 'the shared ground knowing a site, even for a type',
    files: {
      'web/i18n/a.ts': `import type { B } from '../../apps/mobile/src/lib/b.ts';`,
      'apps/mobile/src/lib/b.ts': '',
    },
    says: 'web may not import apps/mobile/src/lib/b.ts',
  },
  {
    rule: 'imports follow the layers',
    about: 'the page of games using the mobile site',
    files: { 'apps/play/src/a.ts': `import '../../mobile/src/lib/b.ts';`, 'apps/mobile/src/lib/b.ts': '' },
    says: 'apps/play may not import apps/mobile/src/lib/b.ts',
  },
  {
    rule: 'imports follow the layers',
    about: 'the console using the mobile site',
    files: { 'apps/console/src/a.ts': `import '../../mobile/src/lib/b.ts';`, 'apps/mobile/src/lib/b.ts': '' },
    says: 'apps/console may not import apps/mobile/src/lib/b.ts',
  },
  {
    rule: 'imports follow the layers',
    about: 'the page of games using the client, by its package',
    files: { ...webPackage, 'apps/play/src/a.ts': `import '@perya/web/query/api.ts';`, 'web/query/api.ts': '' },
    says: 'apps/play may not import web/query/api.ts',
  },
  {
    rule: 'imports follow the layers',
    about: 'a page using what builds it',
    files: { ...webPackage, 'apps/play/src/a.ts': `import '@perya/web/build/b.ts';`, 'web/build/b.ts': '' },
    says: 'only builds may import web/build/b.ts',
  },
  {
    rule: 'imports follow the layers',
    about: 'a shared file that is not there',
    files: { ...webPackage, 'apps/mobile/src/lib/a.ts': `import '@perya/web/ui/gone.ts';` },
    says: 'does not exist',
  },
  {
    rule: 'the server stands in levels, and a module has one door',
    about: 'a module reaching past the door of another',
    files: {
      'apps/server/src/modules/content/content.service.ts': `import '../brand/brand.store.ts';`,
      'apps/server/src/modules/brand/brand.store.ts': '',
    },
    says: 'only through its door',
  },
  {
    rule: 'the server stands in levels, and a module has one door',
    about: 'a module that knows one above it',
    files: {
      'apps/server/src/modules/identity/session.service.ts': `import '../wallet/index.ts';`,
      'apps/server/src/modules/wallet/index.ts': '',
    },
    says: 'stands below wallet',
  },
  {
    rule: 'the server stands in levels, and a module has one door',
    about: 'a module without a level',
    files: {
      'apps/server/src/modules/me/a.service.ts': `import '../novelty/index.ts';`,
      'apps/server/src/modules/novelty/index.ts': '',
    },
    says: 'stands on no level',
  },
  {
    rule: 'the server stands in levels, and a module has one door',
    about: 'the platform knowing the context',
    files: {
      'apps/server/src/platform/a.ts': `import type { C } from '../context.ts';`,
      'apps/server/src/context.ts': '',
    },
    says: 'platform/ may not import context.ts',
  },
  {
    rule: 'the server stands in levels, and a module has one door',
    about: 'a module knowing about HTTP',
    files: {
      'apps/server/src/modules/brand/brand.service.ts': `import '../../http/core/errors.ts';`,
      'apps/server/src/http/core/errors.ts': '',
    },
    says: 'modules/ may not import http/core/errors.ts',
  },
  ...[
    "sql`select 1 from ledger_transfer e join ledger_transfer b on b.key = 'bet:' || e.ref`;",
    'sql`select substr(t.key, 5) from ledger_transfer t`;',
    "sql`select 1 from ledger_transfer t where starts_with(t.key, 'end:')`;",
    "sql`select 1 from ledger_transfer t where t.key like 'fix:%'`;",
    "db.selectFrom('ledger_transfer').where('t.key', 'like', 'fix:%');",
    "db.selectFrom('ledger_transfer'); const [, vendor] = row.key.split(':');",
  ].map((text) => ({
    rule: 'no statement parses a key of the ledger',
    about: text,
    files: { 'apps/server/src/ledger/check.ts': text },
    says: 'parses a key',
  })),
  {
    rule: 'no statement parses a key of the ledger',
    about: 'keys that are compared whole, and texts that only look like one',
    files: {
      'apps/server/src/ledger/posted.ts':
        "sql`select 1 from ledger_transfer t where t.key = ${key} and t.ref like 'a%'`;",
      'apps/server/src/ledger/check.ts':
        "sql`select 'account ' || a.id, split_part(t.detail, '/', 1) from ledger_account a`;",
      'apps/server/src/http/core/adapter.ts': "const name = key.split(':');",
    },
  },
  {
    rule: 'a table has one owner',
    about: 'a module that writes what is another’s',
    files: { 'apps/server/src/modules/studio/round.store.ts': `db.updateTable('member').set({});` },
    says: "writes member, which is identity's",
  },
  {
    rule: 'a table has one owner',
    about: 'a module that reads what it was never named for',
    files: { 'apps/server/src/modules/content/content.store.ts': 'sql`select 1 from session where id = 1`;' },
    says: "reads session, which is identity's",
  },
  {
    rule: 'a table has one owner',
    about: 'a table that nobody owns',
    files: { 'apps/server/src/platform/db/schema.ts': 'const tables = {\n  novelty: { id: 1 },\n};' },
    says: 'novelty has no owner',
  },
  {
    rule: 'a table has one owner',
    about: 'owners, readers and what is planted',
    files: {
      'apps/server/src/modules/identity/session/session.store.ts': `db.insertInto('session').values({});`,
      'apps/server/src/modules/reports/records.store.ts': `db.selectFrom('ledger_transfer');`,
      'apps/server/src/seed/people.ts': `db.insertInto('member');`,
    },
  },
  {
    rule: 'the engine of shared rounds knows no game',
    about: 'a word of one game',
    files: { 'apps/server/src/modules/studio/shared-round/leader.service.ts': 'const end = game.heightOf(draws);' },
    says: 'says height',
  },
  {
    rule: 'the engine of shared rounds knows no game',
    about: 'a word of one game on the wire',
    files: { 'packages/contract/src/room.ts': `const Told = { tell: 'riders' };` },
    says: 'says rider',
  },
  {
    rule: 'the engine of shared rounds knows no game',
    about: 'the code of one game',
    files: {
      'apps/server/src/modules/studio/shared-round/room.service.ts': `import { a } from '@perya/instant/models';`,
    },
    says: 'imports @perya/instant/models',
  },
  {
    rule: 'the engine of shared rounds knows no game',
    about: 'games themselves, and tests',
    files: {
      'games/instant/src/crash/models.ts': 'const height = climbed(1);',
      'apps/server/src/modules/studio/shared-round/room-copy.test.ts': `const height = 'of a rider';`,
      'apps/server/src/modules/studio/shared-round/room.service.ts': 'const outcome = game.outcome(draws);',
    },
  },
  {
    rule: 'imports follow the layers',
    about: 'imports that flow the right way',
    files: {
      ...contractPackage,
      ...webPackage,
      'packages/contract/src/index.ts': '',
      'apps/mobile/src/app/a.ts': `import '../screens/b/b.ts'; import '@perya/contract';`,
      'apps/mobile/src/screens/b/b.ts': `import '../../features/c.ts'; import './d.ts';`,
      'apps/mobile/src/screens/b/d.ts': `import '@perya/web/ui/e.ts';`,
      'apps/mobile/src/features/c.ts': `import '../lib/f.ts'; import '../routes.ts';`,
      'apps/mobile/src/routes.ts': `import '../src/lib/f.ts';`,
      'apps/mobile/src/lib/f.ts': `import '@perya/web/query/g.ts';`,
      'apps/mobile/vite.config.ts': `import '../../web/build/h.ts';`,
      'apps/play/src/a.ts': `import '@perya/web/ui/e.ts'; import '@perya/web/lib/format.ts';`,
      'vitest.config.ts': `import './web/build/h.ts';`,
      'web/ui/e.ts': `import '../lib/format.ts';`,
      'web/query/g.ts': `import '../lib/format.ts'; import '@perya/contract';`,
      'web/query/g.test.ts': `import '../testing/mock.ts';`,
      'web/testing/mock.ts': `import '../query/g.ts';`,
      'web/lib/format.ts': '',
      'web/build/h.ts': '',
    },
  },
  {
    rule: 'the server stands in levels, and a module has one door',
    about: 'imports that run downwards, through doors',
    files: {
      'apps/server/src/modules/content/content.service.ts': `import '../brand/index.ts'; import '../../handler.ts'; import './a.ts';`,
      'apps/server/src/modules/content/a.ts': '',
      'apps/server/src/modules/brand/index.ts': '',
      'apps/server/src/handler.ts': `import './context.ts';`,
      'apps/server/src/context.ts': `import './platform/clock.ts';`,
      'apps/server/src/platform/clock.ts': '',
      'apps/server/src/http/api/content.routes.ts': `import '../../modules/content/index.ts';`,
      'apps/server/src/modules/content/index.ts': '',
    },
  },
];

const PACKAGES: Planted[] = [
  {
    rule: 'no import cycles',
    about: 'three files in a ring',
    files: {
      'tools/a.ts': `import './b.ts';`,
      'tools/b.ts': `export { x } from './c.ts';`,
      'tools/c.ts': `import type { A } from './a.ts'; export const x = 1;`,
    },
    says: 'tools/a.ts -> tools/b.ts -> tools/c.ts -> tools/a.ts',
  },
  {
    rule: 'no import cycles',
    about: 'a ring that is closed only later',
    files: { 'tools/a.ts': `import './b.ts';`, 'tools/b.ts': `import('./a.ts');` },
  },
  {
    rule: 'dependencies are declared and used',
    about: 'an undeclared package',
    files: { 'tools/package.json': manifest({}), 'tools/a.ts': `import 'left-pad/deep';` },
    says: 'imports left-pad, which is not declared',
  },
  {
    rule: 'dependencies are declared and used',
    about: 'a server that needs a development package to run',
    files: {
      'apps/server/package.json': manifest({}, { devDependencies: { pg: '1.0.0' } }),
      'apps/server/src/a.ts': `import 'pg';`,
    },
    says: 'imports pg, which is not declared',
  },
  {
    rule: 'dependencies are declared and used',
    about: 'a package nothing uses',
    files: { 'tools/package.json': manifest({ 'left-pad': '1.0.0' }), 'tools/a.ts': '' },
    says: 'declares left-pad, which nothing uses',
  },
  {
    rule: 'dependencies are declared and used',
    about: 'types, programs and packages in order',
    files: {
      'tools/package.json': manifest({ '@types/node': '1.0.0', typescript: '1.0.0', '@scope/name': '1.0.0' }),
      'tools/a.ts': `import 'node:fs'; import '@scope/name/deep'; run('.bin/tsc');`,
    },
  },
  ...['Math.random()', 'Date.now()', 'new Date()', 'fetch("/")', 'process.env.X', `import('node:fs')`].map((code) => ({
    rule: 'packages are pure',
    about: code,
    files: { 'packages/std/src/a.ts': `export const f = () => ${code};` },
    says: 'is not for a pure package',
  })),
  {
    rule: 'packages are pure',
    about: 'chance of its own in the rules of a game',
    files: { 'games/dice/src/rules.ts': `export const roll = () => Math.random();` },
    says: 'is not for a pure package',
  },
  {
    rule: 'packages are pure',
    about: 'a given moment, and anything in a test',
    files: {
      'packages/std/src/a.ts': `export const f = (text: string) => new Date(text);`,
      'packages/std/src/a.test.ts': `Date.now();`,
    },
  },
  {
    rule: 'each package has a short README',
    about: 'a missing one',
    files: { 'packages/std/package.json': '{}' },
    says: 'is missing',
  },
  {
    rule: 'each package has a short README',
    about: 'a long one',
    files: { 'packages/std/package.json': '{}', 'packages/std/README.md': lines(30) },
    says: 'has 30 lines',
  },
  {
    rule: 'each package has a short README',
    about: 'a short one',
    files: { 'packages/std/package.json': '{}', 'packages/std/README.md': lines(29) },
  },
];

const FILES: Planted[] = [
  {
    rule: 'files have at most 400 lines',
    about: 'a file of 401 lines',
    files: { 'tools/a.ts': lines(401) },
    says: 'has 401 lines',
  },
  {
    rule: 'files have at most 400 lines',
    about: 'a full file, a long test and a long table',
    files: { 'tools/a.ts': lines(400), 'tools/a.test.ts': lines(900), 'apps/server/src/seed/help.ts': lines(900) },
  },
  {
    rule: 'functions have at most 70 lines',
    about: 'a function of 71 lines',
    files: { 'tools/a.ts': `const f = () => {\n${lines(69)}};` },
    says: 'a function of 71 lines',
  },
  {
    rule: 'functions have at most 70 lines',
    about: 'a full function and a long test',
    files: { 'tools/a.ts': `function f() {\n${lines(68)}}`, 'tools/a.test.ts': `it('x', () => {\n${lines(99)}});` },
  },
  {
    rule: 'names are kebab-case and mean something',
    about: 'a capital letter',
    files: { 'tools/someFile.ts': '' },
    says: 'someFile.ts is not kebab-case',
  },
  {
    rule: 'names are kebab-case and mean something',
    about: 'a folder with a capital letter',
    files: { 'web/ui/Button/button.tsx': '' },
    says: 'Button is not kebab-case',
  },
  {
    rule: 'names are kebab-case and mean something',
    about: 'a name for everything',
    files: { 'tools/utils.ts': '' },
    says: 'a name that says nothing',
  },
  {
    rule: 'names are kebab-case and mean something',
    about: 'names in their usual shape',
    files: { 'README.md': '', '.gitignore': '', 'apps/server/migrations/0001_first.sql': '', 'a/b-c.module.css': '' },
  },
  {
    rule: 'server module files carry their role',
    about: 'a file with the database but without a role',
    files: { 'apps/server/src/modules/wallet/money.ts': `import type { Context } from '../../context.ts';` },
    says: 'has no role',
  },
  {
    rule: 'server module files carry their role',
    about: 'a store, and a pure piece',
    files: {
      'apps/server/src/modules/wallet/wallet.store.ts': `import type { Context } from '../../context.ts';`,
      'apps/server/src/modules/wallet/seal.ts': `import 'node:crypto';`,
    },
  },
  {
    rule: 'no dead files',
    about: 'a file nothing reaches',
    files: { 'apps/server/src/main.ts': '', 'apps/server/src/lost.ts': '' },
    says: 'is reached from nowhere',
  },
  {
    rule: 'no dead files',
    about: 'a file only its test knows',
    files: { 'apps/server/src/a.ts': '', 'apps/server/src/a.test.ts': `import './a.ts';` },
    says: 'is reached only from tests',
  },
  {
    rule: 'no dead files',
    about: 'a shared file that no site wants',
    files: { 'web/ui/a.ts': '' },
    says: 'is reached from nowhere',
  },
  {
    rule: 'no dead files',
    about: 'files reached by page, import, glob, path and style',
    files: {
      'apps/mobile/index.html': '<script src="/src/app/main.tsx"></script>',
      'apps/mobile/src/app/main.tsx': `import './main.css'; import '@perya/web/ui/a.ts'; import.meta.glob('../screens/*/*-screen.tsx'); new URL('./w.ts', import.meta.url);`,
      'web/ui/a.ts': '',
      ...webPackage,
      'apps/mobile/src/app/main.css': `@import './more.css';`,
      'apps/mobile/src/app/more.css': '',
      'apps/mobile/src/app/w.ts': '',
      'apps/mobile/src/screens/a/a-screen.tsx': '',
    },
  },
  {
    rule: 'no empty folders',
    about: 'an empty folder',
    files: {},
    emptyFolders: ['apps/console'],
    says: 'is an empty folder',
  },
  { rule: 'no empty folders', about: 'full folders', files: { 'apps/console/a.ts': '' } },
];

const CODE: Planted[] = [
  {
    rule: 'no default exports',
    about: 'a default export',
    files: { 'tools/a.ts': `export default 1;` },
    says: 'has a default export',
  },
  {
    rule: 'no default exports',
    about: 'a renamed default export',
    files: { 'tools/a.ts': `const a = 1; export { a as default };` },
    says: 'has a default export',
  },
  {
    rule: 'no default exports',
    about: 'a configuration and a named export',
    files: { 'vitest.config.ts': `export default 1;`, 'tools/a.ts': `export const a = 1;` },
  },
  {
    rule: 'no barrels',
    about: 'a file that passes on',
    files: { 'web/ui/index.ts': `export * from './a.ts'; export { b } from './b.ts';` },
    says: 'only passes on',
  },
  {
    rule: 'no barrels',
    about: 'the index of a package and a part of one',
    files: {
      'packages/std/src/index.ts': `export * from './a.ts';`,
      'apps/mobile/src/lib/a.ts': `export { A } from '@perya/contract';`,
    },
  },
  {
    rule: 'colours of games come from tokens',
    about: 'a colour of the site that is spelled out',
    files: {
      'web/ui/tokens.css': ":root { --accent: #ffc12e; }\n[data-theme='light'] { --accent: #b56a00; }",
      'apps/play/src/a.module.css': '.a { color: #FFC12E; }',
    },
    says: 'which is --accent',
  },
  {
    rule: 'colours of games come from tokens',
    about: 'a colour of games that is spelled out',
    files: {
      'apps/play/src/tokens.css': ':root { --game-win: #5ee698; }',
      'apps/play/src/a.module.css': '.a { background: linear-gradient(#5ee698, #22b866); }',
    },
    says: 'which is --game-win',
  },
  {
    rule: 'colours of games come from tokens',
    about: 'names, colours of one game, white, and colours of the day',
    files: {
      'web/ui/tokens.css':
        ":root { --accent: #ffc12e; --on-brand: #ffffff; }\n[data-theme='light'] { --accent: #b56a00; }",
      'apps/play/src/a.module.css':
        '.a { color: var(--accent); background: #b56a00; border-color: #ffffff; fill: #123456; }',
    },
  },
  {
    rule: 'raw HTML only in ui/rich-text',
    about: 'the property of React',
    files: { 'apps/mobile/src/app/a.tsx': `export const A = () => <p dangerouslySetInnerHTML={{ __html: x }} />;` },
    says: 'sets raw HTML',
  },
  {
    rule: 'raw HTML only in ui/rich-text',
    about: 'the property of the element',
    files: { 'apps/mobile/src/app/a.ts': `element.innerHTML = x;` },
    says: 'sets raw HTML',
  },
  {
    rule: 'raw HTML only in ui/rich-text',
    about: 'another part of the design system',
    files: { 'web/ui/card/card.tsx': `export const A = () => <p dangerouslySetInnerHTML={{ __html: x }} />;` },
    says: 'sets raw HTML',
  },
  {
    rule: 'raw HTML only in ui/rich-text',
    about: 'the one place for it',
    files: {
      'web/ui/rich-text/rich-text.tsx': `const A = () => <p dangerouslySetInnerHTML={{ __html: x }} />;`,
    },
  },
  ...[
    'pool.query(`select ${id}`)',
    `pool.query('select ' + id)`,
    'sql.raw(`x ${id}`)',
    'const q = `delete from a ${b}`',
  ].map((code) => ({
    rule: 'no values inside SQL text',
    about: code,
    files: { 'apps/server/src/a.ts': code },
    says: 'glues a value into SQL',
  })),
  {
    rule: 'no values inside SQL text',
    about: 'tagged text, parameters and escaped names',
    files: {
      'apps/server/src/a.ts':
        'sql`select ${id}`; pool.query("select $1", [id]); pool.query(`listen ${escapeIdentifier(name)}`); pool.query(`create database ${NAME}`); say(`x ${y}`);',
    },
  },
  ...[
    `ctx.log.warn({ err }, 'it broke')`,
    `log.error('it broke')`,
    `this.#ctx.log.info(line, 'it went')`,
    `log[level]({ ms }, 'answered')`,
    `logOf(request).error({ err }, 'it broke')`,
  ].map((code) => ({
    rule: 'a line of the log carries an event of the list',
    about: code,
    files: { 'apps/server/src/a.ts': `class A { #ctx; run() { ${code}; } }` },
    says: 'without an event',
  })),
  ...[
    `request.log.warn({ event: 'a.b' }, 'it broke')`,
    `import type { Logger } from 'pino'`,
    `import type { FastifyBaseLogger } from 'fastify'`,
  ].map((code) => ({
    rule: 'a line of the log carries an event of the list',
    about: code,
    files: { 'apps/server/src/a.ts': code },
    says: 'does not know the events',
  })),
  {
    rule: 'a line of the log carries an event of the list',
    about: 'an event that nothing writes',
    files: {
      'apps/server/src/platform/log/events.ts': `export const E = { 'a.b': 1, 'c.d': 2 };`,
      'apps/server/src/a.ts': `log.warn({ event: 'a.b' }, 'it broke');`,
      'apps/server/src/a.test.ts': `expect(line.event).toBe('c.d');`,
    },
    says: 'nothing writes c.d',
  },
  {
    rule: 'a line of the log carries an event of the list',
    about: 'lines with events, and a catalogue that is no log',
    files: {
      'apps/server/src/platform/log/events.ts': `export const E = { 'a.b': 1 };`,
      'apps/server/src/platform/log/logging.ts': `import { pino } from 'pino';`,
      'apps/server/src/a.ts': `ctx.log.warn({ event: 'a.b', err }, 'it broke'); log[level]({ event, ...line }, 'x'); catalog.error();`,
      'apps/server/src/a.test.ts': `import { pino } from 'pino'; log.warn('x');`,
    },
  },
  ...['it.only', 'describe.skip', 'test.todo', 'it.concurrent.skip'].map((code) => ({
    rule: 'no skipped tests',
    about: code,
    files: { 'tools/a.test.ts': `${code}('x', () => {});` },
    says: 'leaves tests out',
  })),
  ...[
    `it('is there', () => {});`,
    `it.each([1])('is %i', () => {});`,
    `for (const one of [1]) it('is', () => {});`,
  ].map((code) => ({
    rule: 'tests stand in a describe',
    about: code,
    files: { 'tools/a.test.ts': code },
    says: 'has no subject',
  })),
  {
    rule: 'tests stand in a describe',
    about: 'a test with its subject',
    files: { 'tools/a.test.ts': `describe('a cat', () => { it('purrs', () => {}); });` },
  },
  { rule: 'no skipped tests', about: 'tests that run', files: { 'tools/a.test.ts': `it.each([1])('x', () => {});` } },
];

const DOCUMENTS: Planted[] = [
  {
    rule: 'each decision has context, decision and consequences',
    about: 'a page without consequences',
    files: { 'docs/decisions/0001-a.md': '# A\n\n## Context\n\na\n\n## Decision\n\nb\n' },
    says: 'has no "## Consequences"',
  },
  {
    rule: 'each decision has context, decision and consequences',
    about: 'a whole page',
    files: { 'docs/decisions/0001-a.md': '# A\n\n## Context\n\na\n\n## Decision\n\nb\n\n## Consequences\n\nc\n' },
  },
  ...[
    ['', 'work', 'main'].join('/'),
    '/home/somebody/x',
    '/Users/me',
    ['..', 'shared', 'spec'].join('/'),
    'registry.npmjs.org',
  ].map((text) => ({
    rule: 'no machine paths or registries',
    about: text,
    files: { 'docs/a.md': `see ${text}` },
    says: 'names a',
  })),
  {
    rule: 'no machine paths or registries',
    about: 'paths of the site',
    files: { 'docs/a.md': '/m/home, https://perya.example/home/x, ./work, framework' },
  },
];

const PLACES: Planted[] = [
  {
    rule: 'the page about adding names places that exist',
    about: 'a file that moved',
    files: { 'docs/adding.md': 'Touch `apps/server/src/a.ts`.', 'apps/server/src/b.ts': '' },
    says: 'names apps/server/src/a.ts, which is not there',
  },
  {
    rule: 'the page about adding names places that exist',
    about: 'a file, a folder and a name to fill in',
    files: {
      'docs/adding.md': 'Touch `apps/server/src/a.ts` in `apps/server/src`, then `apps/server/src/<name>.ts`.',
      'apps/server/src/a.ts': '',
    },
  },
];

const THREE = { ...listOf('TY', 'EN', 'JA'), [TY]: '{"a":"x"}', [EN]: '{"a":"x"}' };
const ONCE = 'only the list knows which languages there are';

const LANGUAGES: Planted[] = [
  {
    rule: ONCE,
    about: 'a third language without its folder',
    files: THREE,
    says: 'has no dictionaries',
  },
  {
    rule: 'languages have the same texts with the same arguments',
    about: 'a third language whose folder lacks a dictionary',
    files: { ...THREE, 'packages/contract/src/locales/ja/play.json': '{}' },
    says: 'has no text for a',
  },
  {
    rule: ONCE,
    about: 'a folder of no language',
    files: { ...TWO, [TY]: '{}', [EN]: '{}', 'packages/contract/src/locales/ja/site.json': '{}' },
    says: 'is no language of the list',
  },
  ...[
    `for (const language of ['TY', 'EN']) write(language);`,
    `const TEXTS = { TY: 'Isara', EN: 'Close' };`,
    `type Known = 'TY' | 'EN';`,
    `const text = language === 'TY' ? 'Isara' : 'Close';`,
    `import words from '@perya/contract/locales/ty/site.json';`,
    `const load = () => import('../locales/ty/play.json');`,
    `const SOON = /^ty$/;`,
    `const FILE = /i18n\\/(?:ty|en)-rest/;`,
  ].map((code) => ({
    rule: ONCE,
    about: code,
    files: { ...TWO, [TY]: '{}', [EN]: '{}', 'apps/server/src/a.ts': code },
    says: 'names the language',
  })),
  {
    rule: ONCE,
    about: 'a table by language',
    files: { ...TWO, [TY]: '{}', [EN]: '{}', 'apps/server/src/names.json': '{"LIVE":{"TY":"Live","EN":"Live"}}' },
    says: 'names a language',
  },
  {
    rule: ONCE,
    about: 'a check of the database',
    files: { ...TWO, [TY]: '{}', [EN]: '{}', 'apps/server/migrations/0031_a.sql': "check (language in ('TY', 'EN'))" },
    says: 'names a language',
  },
  {
    rule: ONCE,
    about: 'what is derived from the list, tests and the demonstration',
    files: {
      ...TWO,
      [TY]: '{}',
      [EN]: '{}',
      'apps/server/src/a.ts': `import type words from '@perya/contract/locales/en/server.json'; SUPPORTED_LANGUAGES.map(read); new Intl.Collator('en');`,
      'apps/server/src/a.test.ts': `textIn('TY', 'a');`,
      'apps/server/src/seed/help.ts': `const HELP = { TY: 'Tulong', EN: 'Help' };`,
      'apps/server/migrations/0001_a.sql': "check (language in ('TY', 'EN'))",
    },
  },
];

const TEXTS: Planted[] = [
  {
    rule: 'languages have the same texts with the same arguments',
    about: 'a text missing in English',
    files: { ...TWO, [TY]: '{"a":"x"}', [EN]: '{}' },
    says: 'has no text for a',
  },
  {
    rule: 'languages have the same texts with the same arguments',
    about: 'a text missing in Filipino',
    files: { ...TWO, [TY]: '{}', [EN]: '{"a":"x"}' },
    says: 'has no text for a',
  },
  {
    rule: 'languages have the same texts with the same arguments',
    about: 'other arguments',
    files: { ...TWO, [TY]: '{"a":"{count} na"}', [EN]: '{"a":"{number} of"}' },
    says: 'takes other arguments',
  },
  {
    rule: 'languages have the same texts with the same arguments',
    about: 'an empty text',
    files: { ...TWO, [TY]: '{"a":" "}', [EN]: '{"a":"x"}' },
    says: 'is empty',
  },
  {
    rule: 'languages have the same texts with the same arguments',
    about: 'texts that agree',
    files: { ...TWO, [TY]: '{"a":"{b} {c}"}', [EN]: '{"a":"{c} {b}"}' },
  },
  {
    rule: 'no unused texts',
    about: 'a text only a test asks for',
    files: { ...TWO, [EN]: '{"a.b":"x"}', 'apps/mobile/src/app/a.test.tsx': `t('a.b')` },
    says: 'nothing asks for a.b',
  },
  {
    rule: 'no unused texts',
    about: 'texts asked for by key, by beginning and for a count of one',
    files: {
      ...TWO,
      [EN]: '{"a.b":"x","c.d":"x","a.b.one":"x"}',
      'apps/mobile/src/app/a.tsx': "t('a.b', { count }); t(`c.${name}`);",
    },
  },
  ...[
    '<p>Hello</p>',
    `<p>{'Hello'}</p>`,
    '<img alt="Hello" />',
    '<input placeholder={`Hello`} />',
    '<a aria-label="Hello" />',
  ].map((code) => ({
    rule: 'no literal texts in components',
    about: code,
    files: { 'apps/mobile/src/screens/a/a-screen.tsx': `export const A = () => ${code};` },
    says: 'shows a literal text: Hello',
  })),
  {
    rule: 'no literal texts in components',
    about: 'a text in the design system',
    files: { 'web/ui/card/card.tsx': `export const A = () => <p>Hello</p>;` },
    says: 'shows a literal text: Hello',
  },
  {
    rule: 'no literal texts in components',
    about: 'texts from the dictionary, signs, and the gallery',
    files: {
      'apps/mobile/src/app/a.tsx': `export const A = () => <p className="big" title={t('a')}>₱ · {t('b')} × 2</p>;`,
      'web/ui/gallery/gallery.tsx': `export const G = () => <p>Hello</p>;`,
    },
  },
];

const PLANTED = [...LAYERS, ...STATE, ...PACKAGES, ...FILES, ...CODE, ...DOCUMENTS, ...PLACES, ...LANGUAGES, ...TEXTS];

describe('tidy', () => {
  it.each(PLANTED.filter((plant) => plant.says !== undefined))('"$rule" catches $about', (plant) => {
    const rule = RULES.find((candidate) => candidate.name === plant.rule);
    const said = rule?.check(treeOf(plant.files, plant.emptyFolders)).map((finding) => finding.message);
    expect(said).toEqual(expect.arrayContaining([expect.stringContaining(plant.says ?? '')]));
  });

  it.each(PLANTED.filter((plant) => plant.says === undefined))('"$rule" leaves alone: $about', (plant) => {
    const rule = RULES.find((candidate) => candidate.name === plant.rule);
    expect(rule?.check(treeOf(plant.files, plant.emptyFolders))).toEqual([]);
  });

  it.each(RULES)('has a planted violation and a good example of "$name"', ({ name }) => {
    const plants = PLANTED.filter((plant) => plant.rule === name);
    expect(plants.some((plant) => plant.says !== undefined)).toBe(true);
    expect(plants.some((plant) => plant.says === undefined)).toBe(true);
  });
});
