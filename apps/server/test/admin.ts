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
