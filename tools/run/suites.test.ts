import { describe, expect, it } from 'vitest';
import { compareIds, idsIn, idsProvedBy } from './proved-ids.mjs';
import { selectionsOf, steadySummary } from './steadiness.mjs';
import { ALL, QUICK, readShard, shardArgs } from './suites.mjs';
import { isComplete, wholeRunSentence, withShard } from './whole-run.mjs';

describe('shards', () => {
  it('are read from the command line', () => {
    expect(readShard(undefined)).toEqual({ index: 1, count: 1 });
    expect(readShard('2/4')).toEqual({ index: 2, count: 4 });
    for (const text of ['5/4', '0/4', '1', 'a/b', '1/0']) expect(() => readShard(text)).toThrow('--shard');
  });

  it.each([1, 2, 3, 4, 7])('run every step whole when there are %i', (count) => {
    const shards = Array.from({ length: count }, (_, at) => ({ index: at + 1, count }));
    for (const step of [...ALL.steps, ...QUICK.steps]) {
      const args = shards.map((shard) => shardArgs(step, shard)).filter((found) => found !== null);
      const isCut = step.shard === undefined && count > 1;
      expect(args).toEqual(isCut ? shards.map(({ index }) => [`--shard=${index}/${count}`]) : [[]]);
    }
  });
});

describe('the projects of both suites', () => {
  it('are all in the whole suite', () => {
    const quick = QUICK.steps.flatMap(({ projects }) => projects);
    expect(ALL.steps.flatMap(({ projects }) => projects)).toEqual(expect.arrayContaining(quick));
  });
});

describe('requirement ids', () => {
  it.each([
    ['by name [LOGIN-16] [LOGIN-19]', ['LOGIN-16', 'LOGIN-19']],
    ['home [HOME-20, HOME-21]', ['HOME-20', 'HOME-21']],
    ['each field [VAL-08..11]', ['VAL-08', 'VAL-09', 'VAL-10', 'VAL-11']],
    ['faults [F8..F11, I1]', ['F8', 'F9', 'F10', 'F11', 'I1']],
    ['a list [1, 2] and [some words]', []],
  ])('are those in brackets, sample %#', (title, ids) => {
    expect(idsIn(title)).toEqual(ids);
  });

  it('count only where the test passed', () => {
    const test = (title: string, status: string) => ({
      ancestorTitles: ['[A-01]'],
      title,
      status,
      failureMessages: [],
    });
    const tests = [test('x [B-01]', 'passed'), test('y [C-01]', 'failed'), test('z [D-01]', 'skipped')];
    const file = { name: 'x', status: 'failed', message: '', assertionResults: tests };
    expect(idsProvedBy({ numPassedTests: 1, numFailedTests: 1, testResults: [file] })).toEqual(['A-01', 'B-01']);
  });

  it('that nothing proves any more are lost, others are new', () => {
    const listed = { quick: ['A-01', 'A-02'], long: ['B-01'] };
    expect(compareIds(listed, 'quick', new Set(['A-01', 'C-01']))).toEqual({ lost: ['A-02'], added: ['C-01'] });
    expect(compareIds(listed, 'all', new Set(['A-01', 'A-02']))).toEqual({ lost: ['B-01'], added: [] });
  });
});

describe('word of the whole suite', () => {
  const now = { commit: 'abcdef0123456789', changed: false };
  const green = { at: '2026-01-02T03:04:05.000Z', green: true, ids: [] };
  const first = withShard(null, now, { index: 1, count: 2 }, green);
  const both = withShard(first, now, { index: 2, count: 2 }, green);

  it('gathers the shards of one commit', () => {
    expect([isComplete(first), isComplete(both)]).toEqual([false, true]);
    const other = withShard(both, { ...now, commit: 'other' }, { index: 1, count: 2 }, green);
    expect(Object.keys(other.shards)).toEqual(['1']);
    const cutAnew = withShard(both, now, { index: 1, count: 4 }, green);
    expect(Object.keys(cutAnew.shards)).toEqual(['1']);
    const changed = withShard(both, { ...now, changed: true }, { index: 1, count: 2 }, green);
    expect(Object.keys(changed.shards)).toEqual(['1']);
  });

  it('is one sentence', () => {
    expect(wholeRunSentence(null, now.commit)).toContain('was not run');
    expect(wholeRunSentence(first, now.commit)).toContain('passed 1 of 2 shards on this commit');
    expect(wholeRunSentence(both, 'another')).toContain('passed on commit abcdef0123, 2026-01-02');
    const red = withShard(first, now, { index: 2, count: 2 }, { ...green, green: false });
    expect(wholeRunSentence(red, now.commit)).toContain('failed on this commit');
  });
});

describe('a steady run', () => {
  it('takes API tests and core journeys unless files are named', () => {
    expect(selectionsOf([], false)).toMatchObject([
      { projects: ['api'], args: ['--tags-filter=!long'] },
      { projects: ['e2e'], args: ['--tags-filter=core'] },
    ]);
    expect(selectionsOf(['e2e/journeys/a.test.ts'], true)).toMatchObject([
      { projects: ['e2e'], args: ['e2e/journeys/a.test.ts'], env: { PERYA_LONG: '1' } },
    ]);
    expect(selectionsOf(['apps/mobile/src/a.test.ts'], false)).toMatchObject([
      { projects: [], args: ['apps/mobile/src/a.test.ts', '--tags-filter=!long'] },
    ]);
  });

  it('names what was not green each time, the worst first', () => {
    expect(steadySummary([[], ['a'], ['a', 'b', 'b']])).toBe(
      'UNSTEADY 2 of 3: a\nUNSTEADY 1 of 3: b\n1 of 3 runs green',
    );
  });
});
