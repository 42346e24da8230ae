import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exitCode, onStop } from './child.mjs';
import { missingPackages } from './install.mjs';
import { isNewEnough } from './node-version.mjs';
import { clearStamp, hashOf, isCurrent, readLooks, writeStamp } from './build-stamp.mjs';
import { runLoudly, runQuietly } from './step.mjs';

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
    expect(isCurrent(stamp, 'looks', () => 'h')).toBe(false);
    writeStamp(stamp, { looks: 'looks', hash: 'h' });
    expect(isCurrent(stamp, 'other looks', () => 'h')).toBe(true);
    expect(isCurrent(stamp, 'looks again', () => 'other')).toBe(false);
    clearStamp(stamp);
    expect(isCurrent(stamp, 'looks', () => 'h')).toBe(false);
  });

  it('reads nothing again as long as names, sizes and times are the same', () => {
    const stamp = join(root, 'dist/.stamp');
    let reads = 0;
    const check = () =>
      isCurrent(stamp, readLooks(root)(['src']), () => {
        reads += 1;
        return hashOf(root, ['src']);
      });
    writeStamp(stamp, { looks: readLooks(root)(['src']), hash: hashOf(root, ['src']) });
    expect([check(), reads]).toEqual([true, 0]);
    utimesSync(join(root, 'src/a.ts'), 1, 1);
    expect([check(), reads]).toEqual([true, 1]);
    expect([check(), reads]).toEqual([true, 1]);
    writeFileSync(join(root, 'src/a.ts'), 'owt');
    utimesSync(join(root, 'src/a.ts'), 1, 1);
    expect([check(), reads]).toEqual([false, 2]);
  });

  it('of an earlier version counts by its contents', () => {
    const stamp = join(root, 'dist/.stamp');
    mkdirSync(join(root, 'dist'));
    writeFileSync(stamp, 'h');
    expect(isCurrent(stamp, 'looks', () => 'h')).toBe(true);
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
