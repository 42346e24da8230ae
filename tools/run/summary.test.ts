import { describe, expect, it } from 'vitest';
import { failuresOf, nameOf, passedIn, told } from './failures.mjs';
import { ROOT } from './root.mjs';
import { isGreen, stepLine, summary, testLine, withSecondLook } from './summary.mjs';
import { onlyThese } from './vitest.mjs';

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
const WARM = 'e2e/day.test.ts > a day > at noon > is warm [DAY-01]';

function reportOf(file: { tests?: object[]; status?: string; message?: string }, passed = 0, failed = 0) {
  const { tests = [], status = 'failed', message = '' } = file;
  const assertionResults = tests as (typeof PASSED)[];
  const result = { name: `${ROOT}/e2e/day.test.ts`, status, message, assertionResults };
  return { numPassedTests: passed, numFailedTests: failed, testResults: [result] };
}

describe('what failed', () => {
  it('is named in full, with the first message and the first place that is ours', () => {
    expect(failuresOf(reportOf({ tests: [PASSED, FAILED] }), 1, 'other words').map(told)).toEqual([
      `${WARM}\n    Error: cold\n    long\n    at e2e/day.test.ts:3:4`,
    ]);
  });

  it('keeps the first lines of a long message only', () => {
    const failureMessages = [Array.from({ length: 500 }, (_, at) => `line ${at}`).join('\n')];
    const [first = ''] = failuresOf(reportOf({ tests: [{ ...FAILED, failureMessages }] }), 1, '').map(told);
    expect(first).toContain('line 0');
    expect(first.split('\n').length).toBeLessThan(12);
  });

  it('is a file that does not load', () => {
    expect(failuresOf(reportOf({ message: "Cannot find './x'" }), 1, 'other words').map(told)).toEqual([
      "e2e/day.test.ts\n    Cannot find './x'",
    ]);
  });

  it.each([
    ['a hook', reportOf({ tests: [PASSED] }), ['e2e/day.test.ts']],
    ['the end of the run', reportOf({ tests: [PASSED], status: 'passed' }), []],
    ['a run without a report', null, []],
  ])('is told by the last words when it is %s', (_what, report, named) => {
    const words = `${'early\n'.repeat(100)}The server ended with 3\n`;
    const failures = failuresOf(report, 1, words).map(told);
    expect(failures.slice(0, -1)).toEqual(named);
    expect(failures.at(-1)).toMatch(/^ended with 1\n[^]*The server ended with 3$/);
    expect(failures.at(-1)?.split('\n').length).toBeLessThan(25);
  });

  it('is nothing after a run that ended well', () => {
    expect(failuresOf(reportOf({ tests: [PASSED], status: 'passed' }), 0, 'a warning')).toEqual([]);
  });
});

describe('the second look', () => {
  const red = testLine('api', reportOf({ tests: [PASSED, FAILED] }, 40, 1), { code: 1, words: '' }, 10, ['api']);

  it('runs the tests that failed, by their whole names', () => {
    expect(onlyThese(red.failures)).toEqual(['--testNamePattern', String.raw`^(a day at noon is warm \[DAY-01\])$`]);
  });

  it('runs a whole file when it did not load', () => {
    expect(onlyThese([...red.failures, { file: 'e2e/x.test.ts', titles: [], message: 'gone' }])).toEqual([]);
  });

  it('takes for passed only what was run and passed', () => {
    expect(passedIn(reportOf({ tests: [{ ...FAILED, status: 'passed' }, PASSED], status: 'passed' }))).toEqual([
      'e2e/day.test.ts',
      WARM,
      'e2e/day.test.ts > a day > begins',
    ]);
    expect(passedIn(reportOf({ tests: [{ ...FAILED, status: 'skipped' }], status: 'passed' }))).toEqual([]);
    expect(passedIn(reportOf({ tests: [FAILED, PASSED] }))).toEqual(['e2e/day.test.ts > a day > begins']);
    expect(passedIn(null)).toEqual([]);
  });

  it('calls unsteady what passed alone, and the run stays green up to three of them', () => {
    const again = withSecondLook(red, (failure) => nameOf(failure) === WARM);
    expect(again).toMatchObject({ passed: 41, failed: 0, failures: [], unsteady: [{ titles: expect.any(Array) }] });
    expect(isGreen([again, again, again])).toBe(true);
    expect(isGreen([again, again, again, again])).toBe(false);
    expect(summary([again])).toMatch(/^UNSTEADY api: e2e\/day\.test\.ts > a day[^]*41 passed, 0 failed$/);
    expect(summary([again, again, again, again])).toMatch(/4 tests passed only alone[^]*\n164 passed, 1 failed$/);
  });

  it('leaves failed what failed alone too', () => {
    expect(withSecondLook(red, () => false)).toEqual({ ...red, unsteady: [] });
    expect(isGreen([red])).toBe(false);
  });
});

describe('the summary', () => {
  const lines = [
    stepLine('types', true, 10, 'npm run types'),
    stepLine('lint', false, 10, 'npm run lint'),
    testLine('api', reportOf({ tests: [FAILED] }, 40, 2), { code: 1, words: '' }, 10, ['api']),
  ];

  it('ends in the sum of tests and steps', () => {
    expect(summary(lines).split('\n').pop()).toBe('41 passed, 3 failed');
  });

  it('begins with what failed and what to do next, right before the table', () => {
    const [before = '', table = ''] = summary(lines).split('\n\n');
    expect(before.split('\n')).toEqual([
      'NEXT   lint: npm run lint',
      `FAILED api: ${WARM}`,
      '    Error: cold',
      '    long',
      '    at e2e/day.test.ts:3:4',
      'NEXT   api: npx vitest run e2e/day.test.ts',
    ]);
    expect(table).toMatch(/^ok {5}types /);
  });

  it('counts a run that broke down as a failure', () => {
    const passed = reportOf({ status: 'passed' }, 3);
    const failedOf = (report: typeof passed | null, code: number) =>
      testLine('api', report, { code, words: '' }, 0, ['api']).failed;
    expect([failedOf(null, 1), failedOf(passed, 1), failedOf(passed, 0)]).toEqual([1, 1, 0]);
  });
});
