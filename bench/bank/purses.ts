import type { Client } from 'pg';
import { anyPort, type Bank } from './bank.ts';
import { callSite, insist, TRIES_MAX } from './cashier.ts';
import { pesos } from './play.ts';
import type { BankPlayer } from './seed.ts';
import { callWallet } from './vendor-client.ts';

/** One player of so many holds purses. */
const EVERY = 5;
/** What is left of their own money, so that purses have to pay. */
const LEFT = 1_000;
const START = 200_000;

/** Some players join what matches deposits, and lose nearly all of their own money. */
export async function plantPurses(bank: Bank): Promise<void> {
  const holders = bank.players.filter((_, nr) => nr % EVERY === 0);
  await Promise.all(
    holders.map(async (player) => {
      for (const { id, termsHash } of bank.matches) {
        const join = () => callSite(bank, player, `/wps/promotion/${id}/join`, { termsHash }, null);
        const joined = await insist(join, TRIES_MAX, bank);
        if (joined?.success !== true) throw new Error(`a promotion was not joined: ${JSON.stringify(joined)}`);
      }
      await loseOwn(bank, player);
      bank.matchesLeft.set(player.memberId, [...bank.matches]);
    }),
  );
}

async function loseOwn(bank: Bank, { memberId }: BankPlayer): Promise<void> {
  const txId = `lost-${memberId}`;
  const stake = START - LEFT;
  const title = { playerId: memberId, currency: 'PHP', roundId: `r-${txId}`, gameCode: 'bank', gameType: 'RNG' };
  const fields = { ...title, txId, amount: pesos(stake), win: pesos(0) };
  const answer = await callWallet(anyPort(bank), bank.vendor, 'debit-credit', fields);
  if (answer?.status !== 'OK') throw new Error(`own money was not lost: ${JSON.stringify(answer)}`);
  bank.history.bets.push({ txId, memberId, stake, win: 0, word: 'done', isCancelled: false, ends: [] });
}

/** How many purses there were, and how many bets they paid a part of. */
export async function countPurses(client: Client): Promise<{ readonly purses: number; readonly splits: number }> {
  const { rows } = await client.query<{ purses: string; splits: string }>(
    `select (select count(*) from bonus_grant join bank_player using (member_id)) as purses,
       (select count(*) from bonus_bet where from_bonus > 0) as splits`,
  );
  return { purses: Number(rows[0]?.purses), splits: Number(rows[0]?.splits) };
}

/** What must hold of purses, beside what the product's own check says of them. */
export const PURSE_CHECKS: Readonly<Record<string, string>> = {
  'B1 a purse gave more than it was given and won': `
    select g.id, g.amount::text, g.released::text from bonus_grant g join bank_player using (member_id)
    where g.released > g.amount + (select coalesce(sum(b.to_bonus), 0) from bonus_bet b where b.grant_id = g.id)`,
  'B2 a bet took from a purse before own money was gone': `
    select t.id, t.from_balance::text from ledger_transfer t join bonus_bet m on m.bet_id = t.bet_id and m.from_bonus > 0
    join ledger_account a on a.id = t.from_account and a.kind = 'cash'
    where t.kind = 'bet' and t.from_balance <> 0`,
  'B4 what counted and what did not is not the stake': `
    select grant_id, bet_id, stake::text, counted::text from bonus_bet
    where state <> 'open' and counted + (select coalesce(sum(part), 0) from unnest(parts) part) <> stake`,
  'B6 a deposit was matched twice': `
    select g.member_id, g.campaign_id, count(*) from bonus_grant g join bank_player using (member_id)
    group by 1, 2 having count(*) > 1`,
};
