import { randomBytes } from 'node:crypto';
import { openContext } from '../../apps/server/src/open-context.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { activatePurse } from '../../apps/server/src/modules/rewards/index.ts';
import type { BonusPlayer } from '../../tools/conformance/options.ts';
import type { BankCluster } from '../bank/cluster.ts';
import { SILENT } from '../silent-log.ts';
import { callWallet, type VendorKey } from '../bank/vendor-client.ts';

/** The bonus, and the highest stake it pays for, in centavos. */
const AMOUNT = 200_000n;
const MAX = 50_000n;
/** What is left of own money, of what players start with. */
const START = 2_000;
const LEFT = 100;
/** The demonstration weighs it with nothing. */
const OTHER_TYPE = 'PVP';

/** The bonus of the demonstration for who proved who they are, larger than it is there. */
const GRANT_SQL = `
  with terms as (
    select id, version, merchant_code from campaign where code = 'demo-simula'
  ), reward as (
    insert into reward (merchant_code, member_id, campaign_id, version, nr, form, currency, amount, turnover, state,
      granted_at, ended_at)
    select merchant_code, $1, id, version, 1, 'bonus', 'PHP', $2::bigint, $2::bigint * 10, 'claimed', now(), now() from terms
    returning *
  )
  insert into bonus_grant (merchant_code, member_id, currency, reward_id, campaign_id, version, amount, matched, needed, steps,
    max_stake, life_days, state, granted_at)
  select merchant_code, member_id, currency, id, campaign_id, version, amount, 0, turnover, 4, $3::bigint, 7, 'queued', now()
  from reward returning reward_id, merchant_code`;

/** Gives a player a bonus and leaves them hardly any money of their own. */
export async function plantBonus(
  cluster: BankCluster,
  { port, vendor }: { readonly port: number; readonly vendor: VendorKey },
  playerId: string,
): Promise<BonusPlayer> {
  const pesos = (amount: number) => `${amount}.00`;
  const bet = { gameCode: 'conformance', gameType: 'RNG', roundId: 'lost', txId: `lost-${playerId}` };
  const fields = { playerId, currency: 'PHP', ...bet, amount: pesos(START - LEFT), win: pesos(0) };
  const lost = await callWallet(port, vendor, 'debit-credit', fields);
  if (lost?.status !== 'OK') throw new Error(`own money was not lost: ${JSON.stringify(lost)}`);
  const client = await cluster.connect();
  const { rows } = await client.query<{ reward_id: string; merchant_code: string }>(GRANT_SQL, [playerId, AMOUNT, MAX]);
  await client.end();
  const [reward] = rows;
  if (!reward) throw new Error('the demonstration gives a bonus');
  const read = readConfig({ PERYA_DATA: cluster.folder });
  if (!read.ok) throw new Error('the settings are valid');
  const secrets = { master: randomBytes(32), pepper: randomBytes(32), blind: randomBytes(32) };
  const opened = await openContext(read.value, cluster.connection(), { log: SILENT, secrets });
  try {
    const { ctx } = opened;
    const pot = { merchantCode: reward.merchant_code, currency: 'PHP', code: 'demo-simula', kind: 'WELCOME' };
    const begun = await ctx.db
      .transaction()
      .execute((tx) => activatePurse(ctx, tx, reward.reward_id, { pot, shard: 0, from: 'pot' }));
    if (!begun.ok) throw new Error(`the bonus does not begin: ${begun.error.code}`);
  } finally {
    await opened.close();
  }
  return { playerId, maxCentavos: MAX, otherType: OTHER_TYPE };
}
