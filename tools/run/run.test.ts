import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exitCode, onStop } from './child.mjs';
import { failuresOf, retriedOf } from './failures.mjs';
import { missingPackages } from './install.mjs';
import { isNewEnough } from './node-version.mjs';
import { ROOT } from './root.mjs';
import { clearStamp, hashOf, isCurrent, writeStamp } from './stamp.mjs';
import { runLoudly, runQuietly } from './step.mjs';
import { stepLine, summary, testLine } from './summary.mjs';

describe('the Node version', () => {
  it.each([
    ['20.18.3', false],
    ['20.19.0', true],
    ['18.20.0', false],
    ['22.0.0', true],
    ['24.1.0', true],
  ])('%s is new enough: %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected);
  });
});

describe('what is missing from node_modules', () => {
  const wanted = {
    packages: {
      '': {},
      'apps/server': { version: '0.1.0' },
      'node_modules/@perya/std': { link: true },
      'node_modules/a': { version: '1.0.0', integrity: 'x' },
      'node_modules/other-system': { version: '1.0.0', integrity: 'y', optional: true },
    },
  };

  it('is nothing when every package has its version', () => {
    expect(missingPackages(wanted, { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'x' } } })).toEqual(
      [],
    );
  });

  it('is a package of another version or content', () => {
    const older = { packages: { 'node_modules/a': { version: '0.9.0', integrity: 'x' } } };
    const forged = { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'z' } } };
    expect(missingPackages(wanted, older)).toEqual(['node_modules/a']);
    expect(missingPackages(wanted, forged)).toEqual(['node_modules/a']);
  });

  it('is a package that is not there at all', () => {
    expect(missingPackages(wanted, { packages: {} })).toEqual(['node_modules/a']);
  });
});

describe('the stamp of a build', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'stamp-'));
    mkdirSync(join(root, 'src/dist'), { recursive: true });
    writeFileSync(join(root, 'src/a.ts'), 'one');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('changes with a content, a name and a new file', () => {
    const first = hashOf(root, ['src']);
    writeFileSync(join(root, 'src/a.ts'), 'two');
    const second = hashOf(root, ['src']);
    writeFileSync(join(root, 'src/b.ts'), '');
    expect(new Set([first, second, hashOf(root, ['src'])]).size).toBe(3);
  });

  it('does not change with tests, built files or a missing folder', () => {
    const first = hashOf(root, ['src']);
    writeFileSync(join(root, 'src/a.test.ts'), 'x');
    writeFileSync(join(root, 'src/dist/a.js'), 'x');
    expect(hashOf(root, ['src', 'nowhere'])).toBe(first);
  });

  it('is current only while it holds the same hash', () => {
    const stamp = join(root, 'dist/.stamp');
    expect(isCurrent(stamp, 'h')).toBe(false);
    writeStamp(stamp, 'h');
    expect(isCurrent(stamp, 'h')).toBe(true);
    expect(isCurrent(stamp, 'other')).toBe(false);
    clearStamp(stamp);
    expect(isCurrent(stamp, 'h')).toBe(false);
  });
});

describe('stop signals', () => {
  const events = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const before = events.map((event) => process.listeners(event));
  afterEach(() => {
    events.forEach((event, index) => {
      for (const listener of process.listeners(event)) {
        if (!before[index]?.includes(listener)) process.off(event, listener);
      }
    });
  });

  it('that arrive together count as one, later ones count again', () => {
    let now = 0;
    const passed: string[] = [];
    onStop(
      (signal) => passed.push(signal),
      () => now,
    );
    process.emit('SIGINT');
    process.emit('SIGINT');
    now = 2000;
    process.emit('SIGINT');
    now = 4000;
    process.emit('SIGHUP');
    expect(passed).toEqual(['SIGINT', 'SIGINT', 'SIGTERM']);
  });

  it('become the exit code a shell would report', () => {
    expect(exitCode(3, null)).toBe(3);
    expect(exitCode(null, 'SIGTERM')).toBe(143);
  });
});

describe('a step', () => {
  it('keeps the words and the code of its command', async () => {
    const { code, output } = await runQuietly('Trying', process.execPath, ['-e', 'console.log("hi"); process.exit(3)']);
    expect({ code, output }).toEqual({ code: 3, output: 'hi\n' });
  });

  it('fails with the reason when the command does not exist', async () => {
    const { code, output } = await runQuietly('Trying', '/nowhere/program', []);
    expect(code).toBe(1);
    expect(output).toContain('ENOENT');
  });
});

describe('a loud step', () => {
  it('lets its complaints be heard beside', async () => {
    let words = '';
    const code = await runLoudly(process.execPath, ['-e', 'console.error("ouch"); process.exit(4)'], {
      hear: (complaint) => (words += complaint),
    });
    expect({ code, words }).toEqual({ code: 4, words: 'ouch\n' });
  });
});

const PASSED = { ancestorTitles: ['a day'], title: 'begins', status: 'passed', failureMessages: [] };
const FAILED = {
  ancestorTitles: ['a day', 'at noon'],
  title: 'is warm [DAY-01]',
  status: 'failed',
  failureMessages: [
    `\u001B[31mError\u001B[39m: cold\n\nlong\n    at f (${ROOT}/node_modules/x.js:1:2)\n    at ${ROOT}/e2e/day.test.ts:3:4`,
    'Error: cold again',
  ],
};

function reportOf(file: { tests?: object[]; status?: string; message?: string }, passed = 0, failed = 0) {
  const { tests = [], status = 'failed', message = '' } = file;
  const assertionResults = tests as (typeof PASSED)[];
  const result = { name: `${ROOT}/e2e/day.test.ts`, status, message, assertionResults };
  return { numPassedTests: passed, numFailedTests: failed, testResults: [result] };
}

describe('what failed', () => {
  it('is named in full, with the first message and the first place that is ours', () => {
    expect(failuresOf(reportOf({ tests: [PASSED, FAILED] }), 1, 'other words')).toEqual([
      'e2e/day.test.ts > a day > at noon > is warm [DAY-01]\n    Error: cold\n    long\n    at e2e/day.test.ts:3:4',
    ]);
  });

  it('keeps the first lines of a long message only', () => {
    const failureMessages = [Array.from({ length: 500 }, (_, at) => `line ${at}`).join('\n')];
    const [told = ''] = failuresOf(reportOf({ tests: [{ ...FAILED, failureMessages }] }), 1, '');
    expect(told).toContain('line 0');
    expect(told.split('\n').length).toBeLessThan(12);
  });

  it('is a file that does not load', () => {
    expect(failuresOf(reportOf({ message: "Cannot find './x'" }), 1, 'other words')).toEqual([
      "e2e/day.test.ts\n    Cannot find './x'",
    ]);
  });

  it.each([
    ['a hook', reportOf({ tests: [PASSED] }), ['e2e/day.test.ts']],
    ['the end of the run', reportOf({ tests: [PASSED], status: 'passed' }), []],
    ['a run without a report', null, []],
  ])('is told by the last words when it is %s', (_what, report, named) => {
    const words = `${'early\n'.repeat(100)}The server ended with 3\n`;
    const told = failuresOf(report, 1, words);
    expect(told.slice(0, -1)).toEqual(named);
    expect(told.at(-1)).toMatch(/^ended with 1\n[^]*The server ended with 3$/);
    expect(told.at(-1)?.split('\n').length).toBeLessThan(25);
  });

  it('is nothing after a run that ended well', () => {
    expect(failuresOf(reportOf({ tests: [PASSED], status: 'passed' }), 0, 'a warning')).toEqual([]);
  });

  it('is told apart from what passed when tried again', () => {
    const again = { ...FAILED, status: 'passed' };
    expect(retriedOf(reportOf({ tests: [PASSED, FAILED] }))).toEqual([]);
    expect(retriedOf(reportOf({ tests: [PASSED, again], status: 'passed' }))).toEqual([
      expect.stringMatching(/^e2e\/day.test.ts > a day > at noon > is warm \[DAY-01\]\n {4}Error: cold/),
    ]);
  });
});

describe('the summary', () => {
  const lines = [
    stepLine('types', true, 10),
    stepLine('lint', false, 10),
    testLine('api', reportOf({ tests: [FAILED] }, 40, 2), { code: 1, words: '' }, 10),
  ];

  it('ends in the sum of tests and steps', () => {
    expect(summary(lines).split('\n').pop()).toBe('41 passed, 3 failed');
  });

  it('names what failed right before the table', () => {
    const [before = '', table = ''] = summary(lines).split('\n\n');
    expect(before).toMatch(/^FAILED api: e2e\/day\.test\.ts > a day > at noon > is warm \[DAY-01\]\n {4}Error: cold\n/);
    expect(table).toMatch(/^ok {5}types /);
  });

  it('counts a run that broke down as a failure', () => {
    const passed = reportOf({ status: 'passed' }, 3);
    expect(testLine('api', null, { code: 1, words: '' }, 0).failed).toBe(1);
    expect(testLine('api', passed, { code: 1, words: '' }, 0).failed).toBe(1);
    expect(testLine('api', passed, { code: 0, words: '' }, 0).failed).toBe(0);
  });
});
