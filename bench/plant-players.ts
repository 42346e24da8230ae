import { Client } from 'pg';
import { BRAND, connectionTo } from '../e2e/harness/database.ts';

/** Members who exist only to play; gives their ids. */
export async function plantPlayers(dataFolder: string, name: string, count: number): Promise<string[]> {
  const client = new Client(connectionTo(dataFolder));
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into member (merchant_code, account, type) select $1, $2 || nr, 0 from generate_series(1, $3::int) nr
     returning id`,
    [BRAND, name, count],
  );
  await client.end();
  return rows.map(({ id }) => id);
}
