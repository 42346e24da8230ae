import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabasePassword } from './secrets.ts';

let base: string;
let folder: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'perya secrets '));
  folder = join(base, 'secrets');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const file = () => join(folder, 'pg.password');
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const isRoot = process.getuid?.() === 0;

describe('secrets', () => {
  it('are created once, for their owner alone, with 256 bits', async () => {
    const first = await openDatabasePassword(folder, false);
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    expect([await modeOf(folder), await modeOf(file())]).toEqual(['700', '600']);
    expect(await openDatabasePassword(folder, true)).toEqual(first);
    expect(await readdir(folder)).toEqual(['pg.password']);
  });

  it('agree when several servers start at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => openDatabasePassword(folder, false)));
    expect(new Set(all).size).toBe(1);
    expect(await readdir(folder)).toEqual(['pg.password']);
  });

  it('are never made anew beside a database that needs the old ones', async () => {
    await expect(openDatabasePassword(folder, true)).rejects.toThrow(
      `The secret ${file()} is missing although the database exists; restore it from your backup.`,
    );
    await openDatabasePassword(folder, false);
    await writeFile(file(), '');
    await expect(openDatabasePassword(folder, true)).rejects.toThrow('is empty');
  });

  it.each(['640', '604', '660'])('refuse a file with mode %s', async (mode) => {
    await openDatabasePassword(folder, false);
    await chmod(file(), Number.parseInt(mode, 8));
    await expect(openDatabasePassword(folder, true)).rejects.toThrow(`run: chmod 600 '${file()}'`);
  });

  it('refuse a folder that others can look into', async () => {
    await openDatabasePassword(folder, false);
    await chmod(folder, 0o750);
    await expect(openDatabasePassword(folder, true)).rejects.toThrow(`run: chmod 700 '${folder}'`);
  });

  it('refuse a link in place of a file', async () => {
    const databasePassword = await openDatabasePassword(folder, false);
    const elsewhere = join(base, 'elsewhere');
    await writeFile(elsewhere, databasePassword, { mode: 0o600 });
    await rm(file());
    await symlink(elsewhere, file());
    await expect(openDatabasePassword(folder, true)).rejects.toThrow('must not be a symbolic link');
  });

  it.runIf(isRoot)('refuse what belongs to another user', async () => {
    await openDatabasePassword(folder, false);
    await chown(file(), 65_534, 65_534);
    await expect(openDatabasePassword(folder, true)).rejects.toThrow('belongs to another user (uid 65534)');
  });

  it('forget the leftovers of a start that was cut off', async () => {
    await openDatabasePassword(folder, false);
    const old = `${file()}.aaaa.new`;
    await writeFile(old, 'half', { mode: 0o600 });
    await utimes(old, 0, 0);
    await openDatabasePassword(folder, true);
    expect(await readdir(folder)).toEqual(['pg.password']);
  });

  it('are whole or absent after a kill at any moment', async () => {
    const script = `import { openDatabasePassword } from ${JSON.stringify(join(import.meta.dirname, 'secrets.ts'))};
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), Math.random() * 8);
      for (let i = 0; ; i += 1) await openDatabasePassword(process.env.FOLDER + i, false);`;
    const run = (prefix: string) =>
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        env: { ...process.env, FOLDER: prefix },
        stdio: 'ignore',
      });
    for (let i = 0; i < 5; i += 1) expect(() => run(join(base, `k${i}-`))).toThrow();
    const made = (await readdir(base)).map((name) => join(base, name, 'pg.password'));
    const lengths = await Promise.all(
      made.map((path) =>
        readFile(path, 'utf8').then(
          (text) => text.length,
          () => 0,
        ),
      ),
    );
    expect(lengths.length).toBeGreaterThan(4);
    expect(lengths.every((length) => length === 0 || length === 44)).toBe(true);
  });
});
