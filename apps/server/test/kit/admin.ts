import { Client, type ClientConfig } from 'pg';

/** Runs a few statements on a connection of their own. */
export async function asAdmin<T>(connection: ClientConfig, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client(connection);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** As somebody who owns the database would: past every trigger. */
export async function tamper(connection: ClientConfig, ...statements: string[]): Promise<void> {
  await asAdmin(connection, async (admin) => {
    await admin.query('set session_replication_role = replica');
    for (const statement of statements) await admin.query(statement);
  });
}
