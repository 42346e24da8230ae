import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completeLinks, findBinaries } from '../../src/platform/db/embedded/binaries.ts';
import {
  openEmbedded,
  type EmbeddedConnection,
  type EmbeddedPostgres,
} from '../../src/platform/db/embedded/embedded-postgres.ts';
import { readLockFile } from '../../src/platform/db/embedded/lock-file.ts';
import { findOrphans, inspect } from '../../src/platform/db/embedded/processes.ts';
import { choosePlace } from '../../src/platform/db/embedded/socket-place.ts';
import { APP_FOLDER } from '../../src/platform/paths.ts';
import { asAdmin } from '../kit/admin.ts';
import { soon, until } from '../kit/patience.ts';

/** Each makes a cluster or more of its own; one for each of the main things stays in the quick form. */
const LONG = { tags: ['long'] };

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const nobodyReadsProject = spawnSync('ls', [APP_FOLDER], { uid: NOBODY, gid: NOBODY }).status === 0;

let base: string;
let opened: EmbeddedPostgres[];
let holders: ChildProcess[];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'perya-pg-'));
  opened = [];
  holders = [];
});

afterEach(async () => {
  for (const holder of holders)
    if (holder.exitCode === null && holder.signalCode === null) await end(holder, 'SIGTERM');
  for (const embedded of opened) await embedded.close();
  await rm(base, { recursive: true, force: true });
});

async function open(folder = base, more: Partial<Parameters<typeof openEmbedded>[0]> = {}): Promise<EmbeddedPostgres> {
  const embedded = await openEmbedded({ dataFolder: folder, password: 'test', onProgress: () => undefined, ...more });
  opened.push(embedded);
  return embedded;
}

/** The same in a process of its own, which can be killed. */
function spawnHolder(folder: string, identity: { uid?: number; gid?: number } = {}): ChildProcess {
  const holder = spawn(process.execPath, ['--import', 'tsx', 'test/kit/embedded-holder.ts', folder], {
    cwd: APP_FOLDER,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  });
  holders.push(holder);
  return holder;
}

async function hold(folder = base, identity = {}): Promise<{ holder: ChildProcess; connection: EmbeddedConnection }> {
  const holder = spawnHolder(folder, identity);
  const [line] = (await once(holder.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { holder, connection: JSON.parse(line.toString()) as EmbeddedConnection };
}

async function end(holder: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(holder, 'exit');
  holder.kill(signal);
  await ended;
}

const cluster = () => join(base, 'postgres');
const pidOf = async (folder = cluster()) => (await readLockFile(folder))?.pid ?? 0;
const isUp = async (pid: number, folder = cluster()) => (await inspect(pid, folder)) === 'postgres';

async function query<T>(connection: EmbeddedConnection, text: string): Promise<T[]> {
  return asAdmin(connection, async (admin) => (await admin.query(text)).rows as T[]);
}

describe('first start', () => {
  it('makes a checksummed UTF-8 cluster that only its password opens, and nobody else can look into', async () => {
    const steps: string[] = [];
    const embedded = await open(base, { onProgress: (step) => steps.push(step) });
    const connection = embedded.connection('postgres');
    const [settings] = await query(
      connection,
      `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
         current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
         (select datlocale from pg_database where datname = 'postgres') as locale`,
    );
    expect(settings).toEqual({ checksums: 'on', fsync: 'on', addresses: '', encoding: 'UTF8', locale: 'C.UTF-8' });
    expect(steps).toEqual(['Creating the database (only the first time)']);
    await expect(query({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow('password authentication');
    for (const name of ['postgres', 'run', 'logs']) {
      expect(((await stat(join(base, name))).mode & 0o077).toString(8), name).toBe('0');
    }
  });

  it('leaves nothing behind and is repeated when it was cut off', LONG, async () => {
    const holder = spawnHolder(base);
    await once(holder.stderr as NodeJS.ReadableStream, 'data');
    // A cluster is made under another name and is there when that is done.
    await until(
      () => readdir(base),
      (names) => names.some((name) => name.startsWith('.postgres-')),
    );
    await end(holder, 'SIGKILL');
    expect(await readdir(base)).not.toContain('postgres');
    const embedded = await open();
    expect(await query(embedded.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(base)).sort()).toEqual(['logs', 'postgres', 'run']);
  });

  it('finds the other one’s cluster when two begin at once', LONG, async () => {
    const [one, two] = await Promise.all([hold(), hold()]);
    await query(one.connection, 'create table seen_by_both ()');
    expect(await query(two.connection, 'select from seen_by_both')).toEqual([]);
    expect((await readdir(base)).sort()).toEqual(['logs', 'postgres', 'run']);
  });
});

describe('later starts', LONG, () => {
  it('keep the data', async () => {
    const first = await open();
    await query(first.connection('postgres'), 'create table kept as select 7 as seven');
    await first.close();
    expect(await pidOf()).toBe(0);
    const second = await open();
    expect(await query(second.connection('postgres'), 'select seven from kept')).toEqual([{ seven: 7 }]);
  });

  it('adopt the cluster of a server that was killed, and stop it in the end', async () => {
    const { holder } = await hold();
    const pid = await pidOf();
    await end(holder, 'SIGKILL');
    expect(await isUp(pid)).toBe(true);
    const heir = await open();
    expect(await pidOf()).toBe(pid);
    await heir.close();
    expect(await isUp(pid)).toBe(false);
  });

  it('recover after everything was killed at once, without losing what was committed [F3]', async () => {
    const { holder, connection } = await hold();
    await query(connection, 'create table kept as select generate_series(1, 1000) as n');
    const pid = await pidOf();
    process.kill(pid, 'SIGKILL');
    await end(holder, 'SIGKILL');
    const next = await open();
    expect(await pidOf()).not.toBe(pid);
    expect(await query(next.connection('postgres'), 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }]);
  });

  it.runIf(process.platform === 'linux')('kill orphan backends that would block the start for ever', async () => {
    const { holder, connection } = await hold();
    const [backend] = await asAdmin(connection, async (admin) => {
      const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
      const frozen = rows[0]?.pid ?? 0;
      process.kill(frozen, 'SIGSTOP');
      process.kill(await pidOf(), 'SIGKILL');
      await end(holder, 'SIGKILL');
      admin.on('error', () => undefined);
      await until(
        () => findOrphans(cluster()),
        (orphans) => orphans.includes(frozen),
      );
      const next = await open();
      expect(await query(next.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
      return [frozen];
    });
    expect(await inspect(backend ?? 0, cluster())).not.toBe('postgres');
  });

  it.runIf(process.platform === 'linux')('pass a lock file whose number another program has now', async () => {
    await (await open()).close();
    const text = `${process.pid}\n${cluster()}\n1700000000\n5432\n${join(base, 'run')}\n\n  1 1\nready\n`;
    await writeFile(join(cluster(), 'postmaster.pid'), text, { mode: 0o600 });
    const next = await open();
    expect(await pidOf()).not.toBe(process.pid);
    expect(await query(next.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.platform === 'linux')('pass a lock file whose process is dead but never buried', async () => {
    await (await open()).close();
    // The shell becomes a program that never asks how its child ended.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const zombie = Number(line.toString());
    await expect.poll(() => inspect(zombie, cluster())).toBe('zombie');
    const text = `${zombie}\n${cluster()}\n1700000000\n5432\n${join(base, 'run')}\n\n  1 1\nready\n`;
    await writeFile(join(cluster(), 'postmaster.pid'), text, { mode: 0o600 });
    const next = await open();
    expect(await query(next.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    parent.kill();
  });

  it('refuse a password that does not fit and a cluster of another version, in one sentence', async () => {
    const first = await open();
    await expect(open(base, { password: 'other' })).rejects.toThrow('The database refuses the password');
    await first.close();
    await writeFile(join(cluster(), 'PG_VERSION'), '11\n');
    await expect(open()).rejects.toThrow(/was made by PostgreSQL 11, but this version of Perya brings \d+/);
    await writeFile(join(cluster(), 'PG_VERSION'), '18\n');
  });
});

describe('while running', () => {
  it('comes back by itself when PostgreSQL is killed [F3]', async () => {
    const embedded = await open();
    const pid = await pidOf();
    process.kill(pid, 'SIGKILL');
    expect(await soon(() => query(embedded.connection('postgres'), 'select 1 as one'))).toEqual([{ one: 1 }]);
    expect(await pidOf()).not.toBe(pid);
  });

  it('is shared by servers on one folder until the last one leaves, whoever started it', LONG, async () => {
    const first = await open();
    const second = await open();
    const third = await open();
    const pid = await pidOf();
    await first.close();
    expect(await query(second.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    await Promise.all([second.close(), third.close()]);
    expect(await isUp(pid)).toBe(false);
  });

  it('lets a server that arrives while the last one leaves have its own cluster', LONG, async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaving = await open();
      const [, next] = await Promise.all([leaving.close(), open()]);
      expect(await query(next.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
      await next.close();
    }
  });
});

describe('any folder', () => {
  it.each(['with spaces', `quotes ' " \` and $HOME`, 'commas, and 😀 Ñandú', 'x'.repeat(120)])(
    'will do: %s',
    LONG,
    async (name) => {
      const folder = join(base, name);
      await mkdir(folder);
      const embedded = await open(folder);
      expect(await query(embedded.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  it('falls back to loopback when the short folder is somebody else’s', async () => {
    const data = join(base, 'x'.repeat(120));
    const first = await choosePlace(data, { kind: 'own' }, base);
    expect(first).toMatchObject({ kind: 'folder' });
    if (first.kind === 'folder') await chmod(first.folder, 0o755);
    expect(await choosePlace(data, { kind: 'own' }, base)).toMatchObject({ kind: 'loopback' });
  });
});

describe('programs', () => {
  it('get their library links when the installation did not make them', LONG, async () => {
    const { folder } = await findBinaries();
    const copy = join(base, 'package/native');
    await cp(folder, copy, { recursive: true, verbatimSymlinks: true });
    const list = JSON.parse(await readFile(join(copy, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
    for (const { target } of list) await unlink(join(base, 'package', target));
    const version = () => spawnSync(join(copy, 'bin/initdb'), ['--version'], { encoding: 'utf8' });
    expect(version().status).not.toBe(0);
    await completeLinks(join(base, 'package'));
    expect(version().stdout).toContain('initdb (PostgreSQL)');
  });
});

describe.runIf(isRoot)('as root', LONG, () => {
  it('runs PostgreSQL in a user namespace and leaves the files with root', async () => {
    const embedded = await open(base, { account: 'namespace' });
    expect((await stat(embedded.folder)).uid).toBe(0);
    expect(await query(embedded.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('or as an ordinary user, who owns the cluster from then on', async () => {
    const first = await open(base, { account: 'user' });
    const owner = (await stat(first.folder)).uid;
    expect(owner).not.toBe(0);
    await first.close();
    const second = await open();
    expect((await stat(second.folder)).uid).toBe(owner);
    expect(await query(second.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('copies the programs when that user cannot read them', async () => {
    const { folder } = await findBinaries();
    const { mode } = await stat(folder);
    await chmod(folder, 0o700);
    try {
      const embedded = await open(base, { account: 'user' });
      expect(await query(embedded.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await readdir(join(base, 'programs'))).toHaveLength(1);
    } finally {
      await chmod(folder, mode & 0o777);
    }
  });

  it('says what to do when no account can reach the data', async () => {
    const closed = join(base, 'closed');
    const data = join(closed, 'data');
    await mkdir(data, { recursive: true });
    await chmod(closed, 0o700);
    await expect(open(data, { account: 'user' })).rejects.toThrow('set PERYA_DATA to a folder outside private home');
  });
});

describe.runIf(isRoot && nobodyReadsProject)('as an ordinary user', LONG, () => {
  it('needs no rights at all', async () => {
    const folder = join(base, 'mine');
    await mkdir(folder);
    await chmod(base, 0o755);
    spawnSync('chown', [`${NOBODY}:${NOBODY}`, folder]);
    const { connection } = await hold(folder, { uid: NOBODY, gid: NOBODY });
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(join(folder, 'postgres'))).uid).toBe(NOBODY);
  });
});
