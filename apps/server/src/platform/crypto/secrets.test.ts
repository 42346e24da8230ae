import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repeats } from '../../../../../tools/testing/repeats.ts';
import { openDatabasePassword, openSecrets } from './secrets.ts';

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
const KILLS = repeats({ quick: 1, long: 5 });

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

  it('are whole or absent after a kill at any moment', { timeout: 30_000 }, async () => {
    const script = `import { openDatabasePassword } from ${JSON.stringify(join(import.meta.dirname, 'secrets.ts'))};
      await openDatabasePassword(process.env.FOLDER, false);
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), Math.random() * 8);
      for (let i = 0; ; i += 1) await openDatabasePassword(process.env.FOLDER + i, false);`;
    const run = (prefix: string) =>
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        env: { ...process.env, FOLDER: prefix },
        stdio: 'ignore',
      });
    for (let i = 0; i < KILLS; i += 1) expect(() => run(join(base, `k${i}-`))).toThrow();
    const made = (await readdir(base)).map((name) => join(base, name, 'pg.password'));
    const lengths = await Promise.all(
      made.map((path) =>
        readFile(path, 'utf8').then(
          (text) => text.length,
          () => 0,
        ),
      ),
    );
    expect(lengths.length).toBeGreaterThanOrEqual(KILLS);
    expect(lengths.every((length) => length === 0 || length === 44)).toBe(true);
  });
});

describe('the keys of an installation', () => {
  const NAMES = ['blind.key', 'master.key', 'pepper.key'];
  const keyFile = (name: string) => join(folder, name);

  it('are three, each its own, for their owner alone, and the same ever after [5.5]', async () => {
    const first = await openSecrets(folder, false);
    expect(await readdir(folder)).toEqual(NAMES);
    for (const name of NAMES) expect(await modeOf(keyFile(name))).toBe('600');
    expect(new Set(Object.values(first).map((key) => key.toString('hex'))).size).toBe(3);
    expect(Object.values(first).every((key) => key.length === 32)).toBe(true);
    expect(await openSecrets(folder, true)).toEqual(first);
  });

  it('agree when several servers start at once [5.5]', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => openSecrets(folder, false)));
    expect(new Set(all.map((keys) => JSON.stringify(keys))).size).toBe(1);
    expect(await readdir(folder)).toEqual(NAMES);
  });

  it.each(NAMES)('are never made anew when %s is lost [5.5]', async (name) => {
    await openSecrets(folder, false);
    await rm(keyFile(name));
    await expect(openSecrets(folder, true)).rejects.toThrow(
      `The secret ${keyFile(name)} is missing although the database exists; restore it from your backup.`,
    );
    expect(await readdir(folder)).toEqual(NAMES.filter((other) => other !== name));
  });

  it.each(['short', 'A'.repeat(60)])('refuse a key that reads %j', async (text) => {
    await openSecrets(folder, false);
    await writeFile(keyFile('pepper.key'), text);
    await expect(openSecrets(folder, true)).rejects.toThrow('pepper.key is damaged; restore it from your backup.');
  });

  it.each(NAMES)('refuse %s when others can read it [5.5]', async (name) => {
    await openSecrets(folder, false);
    await chmod(keyFile(name), 0o640);
    await expect(openSecrets(folder, true)).rejects.toThrow(`run: chmod 600 '${keyFile(name)}'`);
  });

  it('are whole or made whole by the next start after a kill at any moment [5.5]', { timeout: 30_000 }, async () => {
    const script = `import { openSecrets } from ${JSON.stringify(join(import.meta.dirname, 'secrets.ts'))};
      await openSecrets(process.env.FOLDER, false);
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), Math.random() * 12);
      for (let i = 0; ; i += 1) await openSecrets(process.env.FOLDER + i, false);`;
    for (let run = 0; run < KILLS; run += 1) {
      expect(() =>
        execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
          env: { ...process.env, FOLDER: join(base, `k${run}-`) },
          stdio: 'ignore',
        }),
      ).toThrow();
    }
    const folders = await readdir(base);
    expect(folders.length).toBeGreaterThanOrEqual(KILLS);
    for (const name of folders) {
      const before = await readKeys(join(base, name));
      expect(Object.values(before).every((text) => text.length === 44)).toBe(true);
      await openSecrets(join(base, name), false);
      expect(await readKeys(join(base, name))).toMatchObject(before);
      expect(Object.keys(await readKeys(join(base, name)))).toEqual(NAMES);
    }
  });

  async function readKeys(of: string): Promise<Record<string, string>> {
    const names = (await readdir(of)).filter((name) => name.endsWith('.key'));
    const entries = names.map(async (name) => [name, await readFile(join(of, name), 'utf8')] as const);
    return Object.fromEntries(await Promise.all(entries));
  }
});
