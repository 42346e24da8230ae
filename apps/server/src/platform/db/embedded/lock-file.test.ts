import { describe, expect, it } from 'vitest';
import { parseLockFile } from './lock-file.ts';

describe('lock file', () => {
  it('reads where a running PostgreSQL listens', () => {
    const text = '4711\n/data/postgres\n1700000000\n5432\n/run/a b\n\n  1234   5\nready   \n';
    expect(parseLockFile(text)).toEqual({ pid: 4711, port: 5432, socketFolder: '/run/a b', host: '', text });
  });

  it('reads a file that is still being written', () => {
    expect(parseLockFile('4711\n/data\n')).toMatchObject({ pid: 4711, port: 0, socketFolder: '' });
    expect(parseLockFile('')).toBeNull();
    expect(parseLockFile('soon\n')).toBeNull();
  });
});
