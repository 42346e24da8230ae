import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';

const ANSWER_WITHIN_MS = 1000;
const KEEP_MS = 500;
const DISK_FREE_PERCENT_MIN = 10;
const DISK_FREE_BYTES_ENOUGH = 1024 ** 3;

/** What the process knows about its own fitness. */
export interface Health {
  /** Set once a stop was asked for; from then on the server is never ready again. */
  draining: boolean;
  /** What the last look at the database found. */
  readonly databaseUsable: boolean;
  /** Whether new requests should be sent here. */
  ready(): Promise<boolean>;
  /** Why not; null when they should. */
  missing(): Promise<Missing | null>;
}

/** What a server lacks that could otherwise be sent requests; without a brand every call and page is refused. */
export type Missing = 'draining' | 'database' | 'brand';

/** What readiness looks at. */
export interface HealthParts {
  readonly pool: Pick<Pool, 'query'>;
  /** The folder of the embedded database, when there is one. */
  readonly databaseFolder: string | null;
  readonly now?: () => number;
}

/** Watches the write path of the database; many askers at once share one look. */
export function createHealth({ pool, databaseFolder, now = () => performance.now() }: HealthParts): Health {
  let usable = true;
  let hasBrand = false;
  let lookedAt = -Infinity;
  let looking: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    usable = await within(ANSWER_WITHIN_MS, isUsable(pool, databaseFolder));
    // Brands stay, so one that was seen is not looked for again.
    hasBrand ||= usable && (await within(ANSWER_WITHIN_MS, isAnyBrand(pool)));
    lookedAt = now();
    looking = null;
  };

  return {
    draining: false,
    get databaseUsable() {
      return usable;
    },
    async ready() {
      return (await this.missing()) === null;
    },
    async missing() {
      if (!this.draining && now() - lookedAt >= KEEP_MS) await (looking ??= look());
      if (this.draining) return 'draining';
      if (!usable) return 'database';
      return hasBrand ? null : 'brand';
    },
  };
}

/** A replica, a full disk or a stuck lock can all still answer reads, so only a committed write counts. */
async function isUsable(pool: Pick<Pool, 'query'>, folder: string | null): Promise<boolean> {
  if (folder !== null && !(await hasSpace(folder))) return false;
  await pool.query(
    'insert into readiness (id, checked_at) values (1, now()) on conflict (id) do update set checked_at = excluded.checked_at',
  );
  return true;
}

async function isAnyBrand(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rowCount } = await pool.query('select from brand limit 1');
  return rowCount === 1;
}

async function hasSpace(folder: string): Promise<boolean> {
  const disk = await statfs(folder);
  return disk.bavail * disk.bsize >= DISK_FREE_BYTES_ENOUGH || disk.bavail * 100 >= disk.blocks * DISK_FREE_PERCENT_MIN;
}

async function within(ms: number, work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([work.catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
