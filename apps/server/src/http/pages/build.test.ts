import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCommit, readVersion } from './build.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perya-git-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('pages build', () => {
  it('finds the commit of a branch, packed or not, and of no branch', () => {
    writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(folder, 'packed-refs'), `# pack-refs\n${COMMIT} refs/heads/main\n`);
    expect(readCommit(folder)).toBe(COMMIT);
    mkdirSync(join(folder, 'refs/heads'), { recursive: true });
    writeFileSync(join(folder, 'refs/heads/main'), `${COMMIT.replace('0', 'f')}\n`);
    expect(readCommit(folder)).toBe(COMMIT.replace('0', 'f'));
    writeFileSync(join(folder, 'HEAD'), `${COMMIT}\n`);
    expect(readCommit(folder)).toBe(COMMIT);
  });

  it('does without where there is no history', () => {
    expect(readCommit(join(folder, 'nowhere'))).toBeNull();
    writeFileSync(join(folder, 'HEAD'), 'garbage');
    expect(readCommit(folder)).toBeNull();
  });

  it('knows its version', () => {
    expect(readVersion()).toMatch(/^\d+\.\d+\.\d+/);
  });
});
