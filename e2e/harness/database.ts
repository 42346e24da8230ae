import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** What journeys change, parents first; the copy of the untouched state has the same order. */
const COPIED = [
  'brand_text',
  'brand_host',
  'brand_path',
  'brand_flag',
  'brand_resource',
  'service_link',
  'service_link_text',
  'ip_network',
  'content_item',
  'content_text',
  'member_data',
  'affiliate_code',
] as const;

/** Who has an account in the ledger stays for ever, so members are put back in their place. */
const MEMBER = 'member';

/** What counts or keeps what people did; the next journey starts without it. */
const COUNTED = ['rate_limit', 'code_send', 'login_guard', 'sandbox_message'] as const;

/** The code of PostgreSQL for two who wait for each other. */
const DEADLOCK = '40P01';

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
  /** Whether a journey changed anything since the last time it was made ready. */
  isChanged = false;

  private constructor(client: Client, baseUrl: string) {
    this.client = client;
    this.baseUrl = baseUrl;
  }

  static async open(dataFolder: string, baseUrl: string): Promise<SiteDatabase> {
    const client = new Client(connectionTo(dataFolder));
    await client.connect();
    return new SiteDatabase(client, baseUrl);
  }

  async query(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    if (!/^\s*select/i.test(text)) this.isChanged = true;
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
    await this.query('create schema untouched');
    for (const table of ['brand', MEMBER, ...COPIED]) {
      await this.query(`create table untouched.${table} as table ${table}`);
    }
  }

  /** Puts the untouched demonstration back, with its own members alone. */
  async restore(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.putBack();
        break;
      } catch (error) {
        await this.query('rollback');
        // What a page asked for at last may still be under way.
        if (tries === 3 || (error as { code?: string }).code !== DEADLOCK) throw error;
      }
    }
    await this.settle();
    this.isChanged = false;
  }

  private async putBack(): Promise<void> {
    await this.query('begin');
    for (const table of COUNTED) await this.query(`delete from ${table}`);
    await this.restoreMembers();
    for (const table of [...COPIED].reverse()) await this.query(`delete from ${table}`);
    await this.query('delete from brand where merchant_code not in (select merchant_code from untouched.brand)');
    await this.query(
      `update brand set maintenance = old.maintenance, maintenance_until = old.maintenance_until,
         region_rule = old.region_rule, region_countries = old.region_countries, name = old.name,
         age_limit = old.age_limit, profile = old.profile, default_language = old.default_language,
         helpline_url = old.helpline_url, image_hosts = old.image_hosts, firebase = old.firebase,
         withdraw_cancel = old.withdraw_cancel
       from untouched.brand as old where old.merchant_code = brand.merchant_code`,
    );
    for (const table of COPIED) {
      await this.query(`insert into ${table} overriding system value select * from untouched.${table}`);
    }
    await this.query('commit');
  }

  /** Forgets whoever journeys made, and whatever hangs on members, except for money: that stays where it is. */
  private async restoreMembers(): Promise<void> {
    const hanging = await this.query(
      `select string_agg(distinct conrelid::regclass::text, ', ') as names from pg_constraint
       where confrelid = 'member'::regclass and confdeltype = 'c' and conrelid <> confrelid`,
    );
    // All at once, because they belong to each other.
    await this.query(`truncate ${String(hanging[0]?.['names'])}`);
    await this.query(
      `delete from member where id not in (select id from untouched.member)
         and id not in (select member_id from ledger_account where member_id is not null)
         and id not in (select member_id from seed_pair)`,
    );
    const columns = await this.query(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = 'member'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
    );
    const names = String(columns[0]?.['names']);
    await this.query(
      `update member set (${names}) = (select ${names} from untouched.member as old where old.id = member.id)
       where id in (select id from untouched.member)`,
    );
  }

  /** Withdraws the pop-up announcements, which would cover home. */
  async hidePopups(): Promise<void> {
    await this.change(`update content_item set status = 'withdrawn' where kind = 'PU'`);
    this.isChanged = false;
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
    // Another member changes nothing for others, so there is nothing to put back.
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
