import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync, appendFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { DATABASE_USER, prepareCluster, type Cluster } from '../../apps/server/src/platform/db/embedded/cluster.ts';
import { readLockFile } from '../../apps/server/src/platform/db/embedded/lock-file.ts';
import { clearTheWay, launch, shutDown } from '../../apps/server/src/platform/db/embedded/postmaster.ts';

const PASSWORD = 'bank';
const DATABASE = 'perya';
const START_WITHIN_MS = 60_000;
const BASE_BYTES = 900 * 1024 * 1024;
const BYTES_EACH = 3000;
const SETTINGS = ['max_connections=120', 'max_wal_size=128MB', 'min_wal_size=48MB', 'shared_buffers=96MB'];

/** A PostgreSQL of its own that can be killed, filled up and bent. */
export class BankCluster {
  readonly folder: string;
  /** Whether its disk has an end that can be reached; only root can make such a disk. */
  readonly hasDisk: boolean;
  #cluster!: Cluster;
  #settings: readonly string[] = SETTINGS;
  #isWanted = false;
  #isUp = false;

  private constructor(folder: string, hasDisk: boolean) {
    this.folder = folder;
    this.hasDisk = hasDisk;
  }

  /** Makes and starts it. */
  static async open(ops: number): Promise<BankCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'perya-bank-'));
    chmodSync(folder, 0o711);
    const made = new BankCluster(folder, mountDisk(folder, BASE_BYTES + ops * BYTES_EACH));
    made.#cluster = await prepareCluster({ dataFolder: folder, password: PASSWORD, onProgress: () => undefined });
    await made.start();
    const admin = await made.connect('postgres');
    await admin.query(`create database ${DATABASE}`);
    await admin.end();
    return made;
  }

  /** Where it listens, for the proxy in front of it. */
  get socket(): string {
    const { place } = this.#cluster;
    if (place.kind === 'folder') return `${place.folder}/.s.PGSQL.5432`;
    throw new Error('PostgreSQL found no folder for its socket');
  }

  /** How a server reaches it through a port. */
  urlAt(port: number): string {
    return `postgres://${DATABASE_USER}:${PASSWORD}@127.0.0.1:${port}/${DATABASE}`;
  }

  /** How it is reached without any proxy in between. */
  connection(database = DATABASE): ClientConfig {
    const { place } = this.#cluster;
    const where =
      place.kind === 'folder' ? { host: place.folder, port: 5432 } : { host: '127.0.0.1', port: place.port };
    return { ...where, user: DATABASE_USER, password: PASSWORD, database };
  }

  /** A connection without any proxy in between. */
  async connect(database = DATABASE): Promise<Client> {
    const client = new Client(this.connection(database));
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** Does something over a connection that is closed whatever happens. */
  async with(work: (client: Client) => Promise<unknown>): Promise<void> {
    const client = await this.connect();
    try {
      await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Settings from the next start on. */
  use(settings: readonly string[]): void {
    this.#settings = [...SETTINGS, ...settings];
  }

  /** Starts it, again and again if it must be, until it answers. */
  async start(): Promise<void> {
    this.#isWanted = true;
    const deadline = Date.now() + START_WITHIN_MS;
    while (Date.now() < deadline) {
      if (!this.#isUp) await this.#launch();
      const client = await this.connect('postgres').catch(() => null);
      if (client) return client.end();
      await sleep(50);
    }
    throw new Error('PostgreSQL did not come back');
  }

  /** Ends every process of it at once, as the kernel does when memory is gone. */
  async kill(): Promise<void> {
    this.#isWanted = false;
    const lock = await readLockFile(this.#cluster.folder);
    try {
      if (lock) process.kill(lock.pid, 'SIGKILL');
    } catch {
      // It had ended of itself.
    }
    for (let turn = 0; turn < 20; turn += 1) {
      await clearTheWay(this.#cluster, await readLockFile(this.#cluster.folder));
      await sleep(10);
    }
  }

  /** Fills the disk to the last byte. */
  fillDisk(): void {
    const ballast = join(this.folder, 'ballast');
    const { bavail, bsize } = statfsSync(this.folder);
    writeFileSync(ballast, '');
    const block = Buffer.alloc(1024 * 1024);
    try {
      for (let left = bavail * bsize + block.length; left > 0; left -= block.length) appendFileSync(ballast, block);
    } catch {
      // Full is what it should be.
    }
  }

  /** Makes room again. */
  freeDisk(): void {
    rmSync(join(this.folder, 'ballast'), { force: true });
  }

  /** Stops it and leaves nothing behind. */
  async remove(): Promise<void> {
    this.#isWanted = false;
    const lock = await readLockFile(this.#cluster.folder);
    if (lock) await shutDown(this.#cluster, lock.pid);
    if (this.hasDisk) execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #launch(): Promise<void> {
    await clearTheWay(this.#cluster, await readLockFile(this.#cluster.folder));
    this.#isUp = true;
    await launch(this.#cluster, this.#settings, () => {
      this.#isUp = false;
      // A full disk may end it; a supervisor would start it again.
      setTimeout(() => this.#isWanted && !this.#isUp && void this.#launch(), 200);
    });
  }
}

function mountDisk(folder: string, bytes: number): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=711`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
