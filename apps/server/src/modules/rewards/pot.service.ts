import { type RewardId, fundPot, gatherPot, returnPot, type Minor, type Pot } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockFirstRow, lockPot, sumPot, takePotRow, type PotName } from '../../ledger/pots.ts';
import type { Database } from '../../platform/db/schema.ts';

type Paying = Pick<Context, 'ledger'>;

/**
 * Holds a row of a pot from which this much can be paid: one that nobody holds, else one into which all the others are
 * gathered. Null when there is not enough in all of them together, whoever claims at the same moment.
 */
export async function holdPot(
  { ledger }: Paying,
  tx: Transaction<Database>,
  pot: Pot,
  { party, amount, rewardId }: { readonly party: string; readonly amount: Minor; readonly rewardId: RewardId },
): Promise<number | null> {
  const name: PotName = { merchantCode: pot.merchantCode, currency: pot.currency, party };
  const free = await takePotRow(tx, name, amount);
  if (free) return free.shard;
  // An empty pot needs no lock to be known: otherwise everybody who comes too late would stand in a row, each with a connection.
  if ((await sumPot(tx, name)) < amount) return null;
  const rows = await lockPot(tx, name);
  const [fullest] = [...rows].sort((one, other) => (other.balance > one.balance ? 1 : -1));
  const total = rows.reduce((sum, { balance }) => sum + balance, 0n);
  if (!fullest || total < amount) return null;
  if (fullest.balance < amount) {
    const verdict = await ledger.postIn(tx, gatherPot(pot, party, { rows, shard: fullest.shard, rewardId }));
    assert(verdict.state === 'done', 'what is left of a pot can be gathered');
  }
  return fullest.shard;
}

/**
 * Makes sure that a pot can pay this much to somebody until the transaction ends, before chance says how much it is: a prize that
 * could be drawn and not be paid would be none.
 */
export async function holdPrize(
  ctx: Paying,
  tx: Transaction<Database>,
  pot: Pot,
  largest: { readonly amount: Minor; readonly name: string },
): Promise<boolean> {
  const { amount, name } = largest;
  return (await holdPot(ctx, tx, pot, { party: pot.code, amount, rewardId: name })) !== null;
}

/**
 * Holds any row of a pot that money is put into: one that nobody holds, else the first, for which it waits. A row that were
 * only locked by the posting would come after those of what is put aside, and two would wait for each other.
 */
export async function holdAny(
  tx: Transaction<Database>,
  { merchantCode, currency }: Pot,
  party: string,
): Promise<number> {
  const name = { merchantCode, currency, party };
  const held = (await takePotRow(tx, name, 0n)) ?? (await lockFirstRow(tx, name));
  return held?.shard ?? 0;
}

/** Sets money aside for a campaign. */
export async function fund(
  { ledger }: Paying,
  tx: Transaction<Database>,
  pot: Pot,
  { version, amount }: { readonly version: number; readonly amount: Minor },
): Promise<void> {
  if (amount <= 0n) return;
  const verdict = await ledger.postIn(tx, fundPot({ ...pot, version, amount }));
  assert(verdict.state === 'done', 'a budget is set aside');
}

/** Gives back what is left of a budget; what is promised to rewards that wait stays theirs. */
export async function giveBack({ ledger }: Paying, tx: Transaction<Database>, pot: Pot): Promise<void> {
  const { merchantCode, currency, code: party } = pot;
  const transfer = returnPot(pot, await lockPot(tx, { merchantCode, currency, party }));
  if (!transfer) return;
  const verdict = await ledger.postIn(tx, transfer);
  assert(verdict.state === 'done', 'what is left of a budget goes back');
}
