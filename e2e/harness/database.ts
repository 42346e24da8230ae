import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { copyUntouched, puttingBack } from './untouched.ts';

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

/** The pop-up announcements, which would cover home. */
const HIDE_POPUPS = `update content_item set status = 'withdrawn' where kind = 'PU'`;

/** How to connect the way the server does: by the place in the lock file and the password in the secrets folder. */
export function connectionTo(dataFolder: string) {
  const lock = readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const [, , , port = '', socketFolder = ''] = lock;
  return {
    host: socketFolder === '' ? '127.0.0.1' : socketFolder,
    port: Number(port),
    user: 'perya',
    password: readFileSync(join(dataFolder, 'secrets/pg.password'), 'utf8').trim(),
    database: 'perya',
  };
}

/** The database behind a running server, for what journeys change behind its back. */
export class SiteDatabase {
  private readonly client: Client;
  private readonly baseUrl: string;
  private readonly statements: readonly string[];

  private constructor(client: Client, baseUrl: string, statements: readonly string[]) {
    this.client = client;
    this.baseUrl = baseUrl;
    this.statements = statements;
  }

  static async open(dataFolder: string, baseUrl: string): Promise<SiteDatabase> {
    const client = new Client(connectionTo(dataFolder));
    await client.connect();
    return new SiteDatabase(client, baseUrl, await puttingBack(client));
  }

  async query(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return (await this.client.query<Record<string, unknown>>(text, [...values])).rows;
  }

  /** Changes something and waits until the server knows. */
  async change(text: string, values: readonly unknown[] = []): Promise<void> {
    await this.query(text, values);
    await this.settle();
  }

  /** The status tells which version of the member centre is meant, so a change of it shows how far the server is. */
  private async settle(): Promise<void> {
    const [row] = await this.query(
      `update brand set member_centre = ((member_centre::int % 98) + 1)::text where merchant_code = $1
       returning member_centre`,
      [BRAND],
    );
    for (;;) {
      const answer = await fetch(`${this.baseUrl}/wps/system/status`);
      const { value } = (await answer.json()) as { value?: { info: { mobileTemplate: { mem_cen: string } } } };
      if (value?.info.mobileTemplate.mem_cen === row?.['member_centre']) return;
      await sleep(5);
    }
  }

  /** Keeps a copy of the untouched demonstration for `restore`. */
  async copy(): Promise<void> {
    await copyUntouched(this.client);
  }

  /**
   * Puts the untouched demonstration back. No trigger and no reference is asked, so nothing that hangs on anything can
   * refuse, and each statement stands alone, so that nobody who is still at work waits for it and it for them.
   */
  async restore({ popups = true }: { readonly popups?: boolean } = {}): Promise<void> {
    const statements = popups ? this.statements : [...this.statements, HIDE_POPUPS];
    const alone = statements.map((statement) => `begin; ${statement}; commit;`).join('\n');
    try {
      await this.client.query(`set session_replication_role = replica; set synchronous_commit = off; ${alone}`);
    } finally {
      await this.client.query('rollback; reset session_replication_role; reset synchronous_commit');
    }
    // The server is told of networks by a trigger that minds no rows.
    await this.change('delete from ip_network where false');
  }

  /** Withdraws the pop-up announcements. */
  async hidePopups(): Promise<void> {
    await this.change(HIDE_POPUPS);
  }

  async setMaintenance(on: boolean, until: Date | null = null): Promise<void> {
    await this.change('update brand set maintenance = $2, maintenance_until = $3 where merchant_code = $1', [
      BRAND,
      on,
      until,
    ]);
  }

  async blockRegion(countries: readonly string[]): Promise<void> {
    const rule = countries.length === 0 ? 'open' : 'blocked';
    await this.change('update brand set region_rule = $2, region_countries = $3 where merchant_code = $1', [
      BRAND,
      rule,
      countries,
    ]);
  }

  async setFlag(flag: string, on: boolean): Promise<void> {
    await this.change(
      `insert into brand_flag (merchant_code, flag, is_on) values ($1, $2, $3)
       on conflict (merchant_code, flag) do update set is_on = excluded.is_on`,
      [BRAND, flag, on],
    );
  }

  /** Sets a download or social link, or takes it away. */
  async setResource(type: string, url: string | null): Promise<void> {
    await this.query('delete from brand_resource where merchant_code = $1 and resource_type = $2', [BRAND, type]);
    if (url !== null) await this.query('insert into brand_resource values ($1, $2, $3)', [BRAND, type, url]);
    await this.settle();
  }

  /** Makes a member with a live session. */
  async plantSession(kind: keyof typeof MEMBER_TYPES | number, firstTimeLogin = false): Promise<PlantedSession> {
    const token = randomBytes(32).toString('base64url');
    const userName = `e2e_${randomBytes(5).toString('hex')}`;
    const type = typeof kind === 'number' ? kind : MEMBER_TYPES[kind];
    await this.client.query(
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
