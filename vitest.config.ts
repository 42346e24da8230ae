import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { PREACT } from './web/build/preact.ts';
import { dictionaryPlugin } from './apps/mobile/build/dictionary-plugin.ts';

/** Journeys and servers wait for what a busy machine does late; the usual second is for code in the same process. */
const PATIENT = { poll: { timeout: 10_000 } };

/** What a page complained about is told whole, also where only the first line of a failure is shown. */
const IN_FULL = { truncateThreshold: 1000 };

/** `npm run test:all`; `repeats()` of tools/testing tells it to tests. */
const provide = { isLong: process.env['PERYA_LONG'] === '1' };

/**
 * Code without a browser or a database, for two cores; they run in one process, which wants as many workers for each.
 * Whoever takes longer hangs, also on a machine that has much else to do.
 */
const UNIT = { provide, maxWorkers: 2, testTimeout: provide.isLong ? 300_000 : 60_000 };

/** Code that keeps nothing between calls, and tests that put back what they change: files share what was loaded. */
const PURE = { ...UNIT, environment: 'node', isolate: false } as const;

/** What every page has before its tests. */
const SETUP = ['web/testing/fresh-page.ts', 'tools/testing/browser-channels.ts', 'web/testing/patience.ts'];

/** Files share a page and its libraries; the first of `SETUP` makes it as good as new for each. */
const PAGES = {
  ...UNIT,
  pool: 'threads',
  isolate: false,
  environment: 'happy-dom',
  css: { modules: { classNameStrategy: 'non-scoped' } },
  setupFiles: SETUP,
} as const;

/** Pages that run on Preact, and so does what draws them in tests: read as a module, where names can stand for others. */
const PREACT_PAGES = { ...PAGES, server: { deps: { inline: ['@testing-library/react'] } } };
const ON_PREACT = {
  alias: [
    { find: /^@testing-library\/react$/, replacement: '@testing-library/react/dist/@testing-library/react.esm.js' },
    ...PREACT,
  ],
};

/** What `npm test` leaves out: `core` chooses journeys, `long` everything else. */
const TAGS = [
  { name: 'core', description: 'A journey of `npm test`: it proves what only a browser can.' },
  { name: 'long', description: 'Only in `npm run test:all`.' },
];

/** The kinds of tests; `npx vitest run --project <name>` runs one of them. */
export default defineConfig({
  test: {
    tags: TAGS,
    projects: [
      {
        test: {
          name: 'packages',
          ...PURE,
          include: ['{packages,games}/*/{src,view}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          ...PURE,
          include: ['apps/server/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          provide,
          environment: 'node',
          include: ['apps/server/test/**/*.test.ts'],
          globalSetup: ['apps/server/test/kit/postgres.ts'],
          maxWorkers: 2,
          // The server keeps nothing outside its context, so that test files can share what was loaded.
          isolate: false,
          // Some start several servers from their sources, one after the other; long forms go over and over.
          testTimeout: provide.isLong ? 600_000 : 90_000,
          hookTimeout: 90_000,
          expect: PATIENT,
        },
      },
      {
        plugins: [react(), dictionaryPlugin()],
        test: {
          name: 'mobile',
          ...PAGES,
          include: ['apps/mobile/{src,build}/**/*.test.{ts,tsx}'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          ...PAGES,
          include: ['web/**/*.test.{ts,tsx}'],
        },
      },
      {
        resolve: ON_PREACT,
        test: {
          name: 'play',
          ...PREACT_PAGES,
          include: ['apps/play/src/**/*.test.{ts,tsx}'],
        },
      },
      // What games wear of the design system is drawn by Preact there; the cache of queries works on both.
      {
        resolve: ON_PREACT,
        test: {
          name: 'web-preact',
          ...PREACT_PAGES,
          include: ['web/{ui,query}/**/*.test.tsx'],
        },
      },
      {
        test: {
          name: 'tools',
          ...PURE,
          include: ['{tools,bench}/**/*.test.ts'],
          exclude: ['tools/**/*.gate.test.ts', 'bench/{bank,conformance}/*.test.ts'],
        },
      },
      // Runs the built server, breaks everything around it, and takes its time.
      {
        test: {
          name: 'bank',
          provide,
          environment: 'node',
          include: ['bench/{bank,conformance}/*.test.ts'],
          testTimeout: 400_000,
        },
      },
      // Looks at what the build emitted, so it runs after one.
      {
        test: {
          name: 'gates',
          ...UNIT,
          environment: 'node',
          include: ['tools/**/*.gate.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          provide,
          environment: 'node',
          include: ['e2e/journeys/**/*.test.ts'],
          globalSetup: ['e2e/harness/global-setup.ts'],
          // Two cores carry two browsers; each worker has a site of its own, and keeps its browser from file to file.
          maxWorkers: 2,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          chaiConfig: IN_FULL,
        },
      },
      {
        test: {
          name: 'webkit',
          provide,
          environment: 'node',
          include: ['e2e/webkit/**/*.test.ts'],
          globalSetup: ['e2e/harness/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          chaiConfig: IN_FULL,
        },
      },
    ],
  },
});
