import { join } from 'node:path';
import { ROOT } from '../../tools/run/root.mjs';
import type { KitOptions } from '../../tools/conformance/options.ts';
import { BankCluster } from '../bank/cluster.ts';
import { seed } from '../bank/seed.ts';
import { BankServer, Program } from '../bank/servers.ts';
import { plantBonus } from './bonus-player.ts';

/** The built server of this tree. */
const BUILT = join(ROOT, 'apps/server/dist/main.js');
const LIMIT_CENTAVOS = 50_000n;

/** A wallet of its own with a vendor and players, and what a vendor needs to know of it. */
export interface Lab {
  readonly options: Omit<KitOptions, 'sequences' | 'callbacks' | 'forged' | 'seed'>;
  close(): Promise<void>;
}

/** Starts a database and a server, and plants a vendor and players. One player has a limit, and one a bonus. */
export async function openLab(players: number, room: number): Promise<Lab> {
  const cluster = await BankCluster.open(room);
  const program = new Program(BUILT);
  let server: BankServer | null = null;
  const close = async (): Promise<void> => {
    await server?.close();
    program.remove();
    await cluster.remove();
  };
  try {
    server = await BankServer.open(cluster, program, 'wallet');
    const seeded = await seed(cluster, players + 2);
    const [limited = '', bonus = '', ...others] = seeded.players.map(({ memberId }) => memberId);
    await cluster.with(async (client) => {
      await client.query(
        `insert into player_limit (member_id, kind, period, amount, changed_at) values ($1, 'wager', 'day', $2, now())`,
        [limited, LIMIT_CENTAVOS.toString()],
      );
      await client.query(`update ledger_account set is_limited = true where member_id = $1 and kind = 'cash'`, [
        limited,
      ]);
    });
    const { code, keyId, secret } = seeded.vendor;
    const options = {
      url: `http://127.0.0.1:${server.front.port}`,
      vendor: code,
      keyId,
      secret,
      players: others,
      currency: 'PHP',
      gameCode: 'conformance',
      gameType: 'RNG',
      limited: { playerId: limited, centavos: LIMIT_CENTAVOS },
      bonus: await plantBonus(cluster, { port: server.front.port, vendor: seeded.vendor }, bonus),
    };
    return { options, close };
  } catch (error) {
    await close();
    throw error;
  }
}
