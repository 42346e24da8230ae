import { Client, type ClientConfig } from 'pg';
import { KeyedMutex } from '../keyed-mutex.ts';

const QUERY_MS = 5000;

/**
 * The leases of one server. Each is an advisory lock of one connection: whoever has it keeps it until the server stops or
 * its connection is lost, and then another server has it at its next turn.
 */
export class Leases {
  readonly #connection: ClientConfig;
  readonly #held = new Set<string>();
  /** One connection answers one question at a time. */
  readonly #asking = new KeyedMutex();
  #client: Promise<Client> | null = null;

  constructor(connection: ClientConfig) {
    this.#connection = connection;
  }

  /** Whether this server has the lease of a job; takes it when it is free. */
  hold(name: string): Promise<boolean> {
    return this.#asking.run('connection', () => this.#ask(name));
  }

  /** Gives all of them back. */
  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    this.#lose();
    await client?.end().catch(() => undefined);
  }

  async #ask(name: string): Promise<boolean> {
    const client = await this.#connect();
    if (this.#held.has(name)) {
      // A connection that only seems to be there must not keep us believing.
      await client.query('select 1');
      return this.#held.has(name);
    }
    const { rows } = await client.query<{ got: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('perya job ' || $1, 0)) as got",
      [name],
    );
    const got = rows[0]?.got === true;
    if (got) this.#held.add(name);
    return got;
  }

  #connect(): Promise<Client> {
    this.#client ??= this.#open().catch((error: unknown) => {
      this.#lose();
      throw error;
    });
    return this.#client;
  }

  async #open(): Promise<Client> {
    const client = new Client({
      ...this.#connection,
      application_name: 'perya jobs',
      connectionTimeoutMillis: 2000,
      query_timeout: QUERY_MS,
      keepAlive: true,
    });
    client.on('error', () => this.#lose());
    client.on('end', () => this.#lose());
    await client.connect();
    // The lock of a server that is cut off must not outlive it for hours.
    await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3');
    return client;
  }

  #lose(): void {
    this.#held.clear();
    this.#client = null;
  }
}
