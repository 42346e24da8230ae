import type { Client } from 'pg';

/** What journeys change and get back as it was; the copy has the same tables. */
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
  'member_ancestor',
  'member_line',
  'line_rate',
  'member_data',
  'affiliate_code',
  'invitation_link',
  'invitation_use',
] as const;

/** Who belongs to money stays for ever, so these are put back in their place; whoever journeys made stays, bare. */
const KEPT = {
  // What `settle` changes tells how far the server is, so it never goes back.
  brand: ['merchant_code', 'member_centre', 'content_version'],
  member: ['id'],
} as const;

/** What counts or keeps what people did; the next journey starts without it. */
const COUNTED = ['rate_limit', 'code_send', 'login_guard', 'sandbox_message', 'campaign_comment'] as const;

/** Everything that goes with a member, by the tables there are today; what has to stay, such as money, is not among it. */
const HANGING = `
  with recursive hanging (name) as (
    select 'member'::regclass::oid
    union
    select conrelid from pg_constraint join hanging on confrelid = name where contype = 'f' and confdeltype = 'c'
  )
  select name::regclass::text from hanging where name <> 'member'::regclass`;

const OWN_COLUMNS = `
  select string_agg(quote_ident(attname), ', ') as names from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all ($2)`;

/** Keeps a copy of the untouched demonstration. */
export async function copyUntouched(client: Client): Promise<void> {
  await client.query('create schema untouched');
  for (const table of [...Object.keys(KEPT), ...COPIED]) {
    await client.query(`create table untouched.${table} as table ${table}`);
  }
}

/** The statements that put the untouched demonstration back; they depend on the tables alone. */
export async function puttingBack(client: Client): Promise<string[]> {
  const { rows: hanging } = await client.query<{ name: string }>(HANGING);
  const emptied = new Set<string>([...COUNTED, ...hanging.map(({ name }) => name), ...COPIED]);
  const kept = await Promise.all(
    Object.entries(KEPT).map(async ([table, [key, ...others]]) => {
      const { rows } = await client.query<{ names: string }>(OWN_COLUMNS, [table, [key, ...others]]);
      const names = rows[0]?.names;
      return `update ${table} set (${names}) = (select ${names} from untouched.${table} as old
        where old.${key} = ${table}.${key}) where ${key} in (select ${key} from untouched.${table})`;
    }),
  );
  return [
    ...[...emptied].map((table) => `delete from ${table}`),
    ...kept,
    ...COPIED.map((table) => `insert into ${table} overriding system value select * from untouched.${table}`),
  ];
}
