import { anyPort, type Bank } from './bank.ts';
import { callSite, depositOf, insist, TRIES_MAX } from './cashier.ts';
import { pesos } from './play.ts';
import type { BankPlayer } from './seed.ts';
import { callWallet } from './vendor-client.ts';

/** One player of so many holds purses. */
const EVERY = 5;
/** What is left of their own money, so that purses have to pay. */
const LEFT = 1_000;
const START = 200_000;
/** A deposit that is matched by half, and what is staked of the 1,800.00 that has to be: nearly the first of four steps. */
const MATCHED = 40_000;
const STAKED = 44_000;

/**
 * Some players join what matches deposits, have a purse that is about to release its first step, and lose nearly all of their
 * own money: bets of theirs are split, and purses released, while faults strike.
 */
export async function plantPurses(bank: Bank): Promise<void> {
  const holders = bank.players.filter((_, nr) => nr % EVERY === 0);
  await Promise.all(
    holders.map(async (player) => {
      for (const { id, termsHash } of bank.matches) {
        const join = () => callSite(bank, player, `/wps/promotion/${id}/join`, { termsHash }, null);
        const joined = await insist(join, TRIES_MAX, bank);
        if (joined?.success !== true) throw new Error(`a promotion was not joined: ${JSON.stringify(joined)}`);
      }
      await depositOf(bank, player, MATCHED, bank.matches.at(-1));
      await playWhole(bank, player, { name: 'near', stake: STAKED, win: STAKED });
      await playWhole(bank, player, { name: 'lost', stake: START + MATCHED - LEFT, win: 0 });
      bank.matchesLeft.set(player.memberId, bank.matches.slice(0, -1));
    }),
  );
}

interface Whole {
  readonly name: string;
  readonly stake: number;
  readonly win: number;
}

/** A round that comes with its result, before anything is broken. */
async function playWhole(bank: Bank, { memberId }: BankPlayer, { name, stake, win }: Whole): Promise<void> {
  const txId = `${name}-${memberId}`;
  const title = { playerId: memberId, currency: 'PHP', roundId: `r-${txId}`, gameCode: 'bank', gameType: 'RNG' };
  const fields = { ...title, txId, amount: pesos(stake), win: pesos(win) };
  const answer = await callWallet(anyPort(bank), bank.vendor, 'debit-credit', fields);
  if (answer?.status !== 'OK') throw new Error(`the round ${txId} was not played: ${JSON.stringify(answer)}`);
  bank.history.bets.push({ txId, memberId, stake, win, word: 'done', isCancelled: false, ends: [] });
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
