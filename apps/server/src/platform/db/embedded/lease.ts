import { Client, type ClientConfig } from 'pg';

/** Any number that other programs on the same database will not use; the locks live in database `postgres`. */
const LEASE_KEY = 7_368_150_001;

/** How an attempt to reach the cluster ended. */
export type Reached =
  | { readonly kind: 'lease'; readonly lease: Lease }
  /** It lives but is not ready, or is about to stop. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * A server's share in the cluster: a session that holds a shared advisory lock. Whoever leaves and then gets the lock
 * alone was the last user and stops PostgreSQL, no matter who started it. The lock goes with the session, so a killed
 * server never keeps a share, and a newcomer that meets a leaver waits at the lock until PostgreSQL is down.
 */
export interface Lease {
  /** Resolves when the session is lost. */
  readonly lost: Promise<void>;
  /** Gives the share back; true means that nobody else uses the cluster and the caller must stop it. */
  release(): Promise<boolean>;
  close(): Promise<void>;
}

/** Connects and takes a share. */
export async function takeLease(connection: ClientConfig): Promise<Reached> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000, application_name: 'perya lease' });
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => resolve());
    client.on('error', () => resolve());
  });
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [LEASE_KEY]);
  } catch (error) {
    await client.end().catch(() => undefined);
    return whyNot(error as { code?: string; message: string });
  }
  const lease: Lease = {
    lost,
    async release() {
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [LEASE_KEY]);
        const alone = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [LEASE_KEY]);
        return alone.rows[0]?.alone === true;
      } catch {
        return false;
      }
    },
    async close() {
      await client.end().catch(() => undefined);
    },
  };
  return { kind: 'lease', lease };
}

function whyNot(error: { code?: string; message: string }): Reached {
  if (error.code === '28P01' || error.code === '28000') return { kind: 'refused', reason: error.message };
  return error.code?.startsWith('57P') === true ? { kind: 'busy' } : { kind: 'silent' };
}
