import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** The brand of the demonstration. */
export const BRAND = 'ty01';

/** A planted session as the browser keeps it. [SESS-02] */
export interface PlantedSession {
  readonly token: string;
  readonly merchantCode: string;
  readonly userName: string;
  readonly type: number;
  readonly firstTimeLogin: boolean;
}

/** Kinds of members; the numbers are those of CONST-07. */
export const MEMBER_TYPES = { player: 0, trial: 4, agent: 2 } as const;

/** The database behind a running server, for what journeys change behind its back. */
export class SiteDatabase {
  private readonly client: Client;

  private constructor(client: Client) {
    this.client = client;
  }

  /** Connects the way the server does: by the place in the lock file and the password in the secrets folder. */
  static async open(dataFolder: string): Promise<SiteDatabase> {
    const lock = readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n');
    const [, , , port = '', socketFolder = ''] = lock;
    const client = new Client({
      host: socketFolder === '' ? '127.0.0.1' : socketFolder,
      port: Number(port),
      user: 'perya',
      password: readFileSync(join(dataFolder, 'secrets/pg.password'), 'utf8').trim(),
      database: 'perya',
    });
    await client.connect();
    return new SiteDatabase(client);
  }

  async query(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return (await this.client.query<Record<string, unknown>>(text, [...values])).rows;
  }

  async setMaintenance(on: boolean, until: Date | null = null): Promise<void> {
    await this.query('update brand set maintenance = $2, maintenance_until = $3 where merchant_code = $1', [
      BRAND,
      on,
      until,
    ]);
  }

  async blockRegion(countries: readonly string[]): Promise<void> {
    const rule = countries.length === 0 ? 'open' : 'blocked';
    await this.query('update brand set region_rule = $2, region_countries = $3 where merchant_code = $1', [
      BRAND,
      rule,
      countries,
    ]);
  }

  async setFlag(flag: string, on: boolean): Promise<void> {
    await this.query(
      `insert into brand_flag (merchant_code, flag, is_on) values ($1, $2, $3)
       on conflict (merchant_code, flag) do update set is_on = excluded.is_on`,
      [BRAND, flag, on],
    );
  }

  /** Makes a member with a live session. */
  async plantSession(kind: keyof typeof MEMBER_TYPES, firstTimeLogin = false): Promise<PlantedSession> {
    const token = randomBytes(32).toString('base64url');
    const userName = `e2e_${randomBytes(5).toString('hex')}`;
    const type = MEMBER_TYPES[kind];
    await this.query(
      `with person as (
         insert into member (merchant_code, account, type) values ($1, $2, $3) returning id
       )
       insert into session (token_hash, member_id, created_at, last_seen_at, expires_at)
       select $4, id, now(), now(), now() + interval '1 hour' from person`,
      [BRAND, userName, type, createHash('sha256').update(token).digest()],
    );
    return { token, merchantCode: BRAND, userName, type, firstTimeLogin };
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
