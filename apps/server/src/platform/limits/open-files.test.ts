import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { openFileLimit, requireOpenFiles } from './open-files.ts';
import { socketsFor } from '../../ws/upgrade.ts';

describe('the files a process may open', () => {
  it('are known, and enough here', () => {
    expect(openFileLimit()).toBeGreaterThan(255);
    expect(() => requireOpenFiles(openFileLimit())).not.toThrow();
  });

  it('are those the shell allows', () => {
    const limit = execFileSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
    expect(openFileLimit()).toBe(limit === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(limit));
  });

  it('are asked for at the start in one sentence when they are too few [T38]', () => {
    expect(() => requireOpenFiles(256)).toThrow(/only 256 files[^]*ulimit -n/);
    expect(() => requireOpenFiles(1024)).not.toThrow();
  });

  it.each([
    [1024, 512],
    [20_000, 10_000],
    [1_048_576, 20_000],
  ])('leave half of %i for everything but sockets: %i [T38]', (files, sockets) => {
    expect(socketsFor(files)).toBe(sockets);
  });
});
