import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../platform/db/schema.ts';
import { findByAccount } from '../modules/identity/index.ts';
import { insertLink } from '../modules/invitation/index.ts';
import { MERCHANT_CODE } from './brand.ts';

const DAY_MS = 24 * 3_600_000;
/** Who came by the link for players. */
const CAME = 'player1';

/** Two links of the demonstration agent: one for players, by which somebody came, and one that makes a single agent. */
export async function plantInvitations({ clock }: Pick<Context, 'clock'>, tx: Transaction<Database>): Promise<void> {
  const agent = await findByAccount(tx, MERCHANT_CODE, 'agent01');
  const player = await findByAccount(tx, MERCHANT_CODE, CAME);
  if (!agent?.is_demo) return;
  const now = clock.now().getTime();
  const ofAgent = { merchant_code: MERCHANT_CODE, agent_id: agent.id };
  const hasCome = player?.is_demo === true && player.upline_id === agent.id;
  const forPlayers = await insertLink(tx, {
    ...ofAgent,
    code: 'LUZON3F8',
    type: 0,
    note: 'Facebook group',
    created_at: new Date(now - 9 * DAY_MS),
    uses: hasCome ? 1 : 0,
  });
  if (hasCome && forPlayers)
    await tx
      .insertInto('invitation_use')
      .values({ member_id: player.id, link_id: forPlayers.id, used_at: player.created_at })
      .execute();
  await insertLink(tx, {
    ...ofAgent,
    code: 'LUZON9QX',
    type: 1,
    rates: { RNG: 5000 },
    note: 'Kuya Ben',
    created_at: new Date(now - DAY_MS),
    ends_at: new Date(now + 29 * DAY_MS),
    uses_max: 1,
  });
}
