import { Client, type ClientConfig } from 'pg';

/** The role servers work as: it can add to the books and never change them, whatever a statement says. [4.5] */
const APP_ROLE = 'perya_app';

/** A page of one person takes one processor: helpers of a query, or compiling it, take longer than the query does. */
const SETTINGS = '-c max_parallel_workers_per_gather=0 -c jit=off';

/** What is taken away again from a role that may write everywhere, where the table is there. */
const FIXED: Readonly<Record<string, string>> = {
  ledger_key: `revoke update, delete, truncate on ledger_key from ${APP_ROLE}`,
  ledger_transfer: `revoke update, delete, truncate on ledger_transfer from ${APP_ROLE}`,
  ledger_seal: `revoke update, delete, truncate on ledger_seal from ${APP_ROLE}`,
  customer_funds: `revoke update, delete, truncate on customer_funds from ${APP_ROLE}`,
  vendor_call: `revoke update, delete, truncate on vendor_call from ${APP_ROLE}`,
  // Triggers alone keep these three true.
  member_ancestor: `revoke insert, update, delete, truncate on member_ancestor from ${APP_ROLE}`,
  open_round: `revoke insert, update, delete, truncate on open_round from ${APP_ROLE}`,
  shared_bet: `revoke insert, update, delete, truncate on shared_bet from ${APP_ROLE}`,
  round_title: `revoke update, delete, truncate on round_title from ${APP_ROLE}`,
  round_key: `revoke update, truncate on round_key from ${APP_ROLE}`,
  rebate_claim: `revoke update, delete, truncate on rebate_claim from ${APP_ROLE}`,
  rebate_line: `revoke update, delete, truncate on rebate_line from ${APP_ROLE}`,
  agent_rebate: `revoke delete, truncate on agent_rebate from ${APP_ROLE}`,
  agent_rebate_payment: `revoke update, delete, truncate on agent_rebate_payment from ${APP_ROLE}`,
  agent_rebate_line: `revoke update, delete, truncate on agent_rebate_line from ${APP_ROLE}`,
  member_line: `revoke update, delete, truncate on member_line from ${APP_ROLE}`,
  line_rate: `revoke update, delete, truncate on line_rate from ${APP_ROLE}`,
  line_day: `revoke delete, truncate on line_day from ${APP_ROLE}`,
  bet: `revoke delete, truncate on bet from ${APP_ROLE}`,
  ledger_account: `revoke delete, truncate on ledger_account from ${APP_ROLE}`,
  schema_migration: `revoke insert, update, delete, truncate on schema_migration from ${APP_ROLE}`,
};

/**
 * Makes the role and gives it its rights on what stands in the database now. Roles belong to the whole cluster: it may
 * be there already, or this user may not be allowed to make one, and neither is a reason not to start.
 */
export async function grantAppRole(client: Pick<Client, 'query'>, hasNewTables: boolean): Promise<void> {
  await client.query(`do $$ begin create role ${APP_ROLE} nologin; exception when others then null; end $$`);
  await client.query(`do $$ begin grant ${APP_ROLE} to current_user; exception when others then null; end $$`);
  const found = await client.query<{ is_granted: boolean }>(
    `select has_table_privilege(rolname, 'schema_migration', 'select') as is_granted from pg_roles where rolname = $1`,
    [APP_ROLE],
  );
  const [role] = found.rows;
  // Rights that stand are left alone: other servers are at work on these tables.
  if (!role || (role.is_granted && !hasNewTables)) return;
  await client.query(`
    do $$
    declare one record;
    begin
      execute format('grant usage on schema %I to ${APP_ROLE}', current_schema());
      for one in select c.relname as name, c.relkind as kind from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'S') and not c.relispartition
          and pg_has_role(c.relowner, 'usage')
      loop
        if one.kind = 'S' then execute format('grant usage, select on sequence %I to ${APP_ROLE}', one.name);
        else execute format('grant select, insert, update, delete on %I to ${APP_ROLE}', one.name);
        end if;
      end loop;
      -- What runs with the rights of the owner is taken from everybody where it is made.
      for one in select p.oid::regprocedure as name from pg_proc p
        where p.pronamespace = current_schema()::regnamespace and p.prosecdef and pg_has_role(p.proowner, 'usage')
      loop
        execute format('grant execute on function %s to ${APP_ROLE}', one.name);
      end loop;
    end $$`);
  for (const [table, statement] of Object.entries(FIXED)) {
    const { rowCount } = await client.query('select where to_regclass($1) is not null', [table]);
    if (rowCount !== 0) await client.query(statement);
  }
}

/** The same database as the role of servers; null where that role cannot be had. */
export async function asAppRole(connection: ClientConfig): Promise<ClientConfig | null> {
  const limited = withOptions(connection, `-c role=${APP_ROLE} ${SETTINGS}`);
  const client = new Client({ ...limited, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_limited: boolean }>(
      `select current_user = '${APP_ROLE}' and has_table_privilege('ledger_transfer', 'insert')
         and not has_table_privilege('ledger_transfer', 'update') as is_limited`,
    );
    return rows[0]?.is_limited === true ? limited : null;
  } catch {
    // A pooler in between may refuse options, and a role may be out of reach: the triggers stay.
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** An address carries its own options, which would win over those beside it. */
function withOptions(connection: ClientConfig, options: string): ClientConfig {
  if (connection.connectionString === undefined) {
    return { ...connection, options: [connection.options, options].filter(Boolean).join(' ') };
  }
  const url = new URL(connection.connectionString);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', given === null ? options : `${given} ${options}`);
  return { ...connection, connectionString: url.href.replaceAll('+', '%20') };
}
