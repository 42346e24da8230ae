import { drawsOfLink, walkChain } from '@perya/fairness';
import type { CrashOutcome } from '@perya/instant/crash/public';
import type { Client } from 'pg';
import { BOOK_CHECKS } from './checks.ts';
import type { History } from './history.ts';
import { SPIN_CHECKS } from './spin-checks.ts';

/** What holds of these bets as it does of spins. */
const SHARED_CHECKS = [
  'a round was never ended',
  'a stake was taken without a round',
  'a key and its round do not belong together',
  'two rounds have one number',
  'the list of open rounds is not what is open',
  'a round that was not played has moved money',
  'what players won and lost is not what the vendors have',
  'a player has not what their rounds left them',
];

/** What must hold of bets on a climb, the books and what players were told. One that is taken at 1.00 goes back as void. */
export const CRASH_CHECKS: Readonly<Record<string, string>> = {
  ...BOOK_CHECKS,
  ...Object.fromEntries(SHARED_CHECKS.map((name) => [name, SPIN_CHECKS[name] ?? ''])),
  'an acknowledged bet was not settled': `
    select h.key, h.round_no, r.state from bank_ride h left join round_key k on k.member_id = h.member_id and k.key = h.key
    left join round r on r.member_id = k.member_id and r.id = k.round_id
    where h.word = 'done' and (r.state is distinct from 'closed' or r.round_no <> h.round_no or r.stake <> round(h.stake * 100))`,
  'an acknowledged cash-out was not paid once, as it was told': `
    select h.round_no, h.win::text, r.win::text as written, p.count, p.sum::text from bank_ride h
    left join round r on r.round_no = h.round_no left join lateral (
      select count(*), sum(amount) from ledger_transfer
      where ref = h.round_no and kind in ('payout', 'void') and refusal is null
    ) p on true
    where h.taken = 'done' and (r.win is distinct from round(h.win * 100) or p.count <> 1 or p.sum <> round(h.win * 100))`,
  'a cash-out that was refused was paid as one': `
    select h.round_no, r.win::text from bank_ride h join round r on r.round_no = h.round_no
    where h.taken = 'refused' and r.win > 0`,
  'a bet that was refused is a round all the same': `
    select h.key, r.round_no from bank_ride h join round_key k on k.member_id = h.member_id and k.key = h.key
    join round r on r.member_id = k.member_id and r.id = k.round_id
    where h.word = 'refused' and r.state = 'closed'`,
  'a bet was not settled exactly once': `
    select r.round_no, r.stake::text, r.win::text, t.bets, t.ends, t.pays from round r left join lateral (
      select count(*) filter (where kind = 'bet') as bets, count(*) filter (where kind in ('settle', 'void')) as ends,
        count(*) filter (where kind = 'payout') as pays, sum(amount) filter (where kind = 'bet') as stake,
        coalesce(sum(amount) filter (where kind in ('payout', 'void')), 0) as paid
      from ledger_transfer where ref = r.round_no and refusal is null
    ) t on true
    where r.state = 'closed' and (t.bets <> 1 or t.ends <> 1 or t.pays > 1 or t.stake <> r.stake or t.paid <> r.win)`,
  'a bet won more than its round climbed, or less than it was to be taken at': `
    select r.round_no, r.stake::text, r.win::text, r.choice, s.outcome from round r join shared_round s on s.id = r.shared_id
    where r.state = 'closed' and (r.win * 100 > r.stake * (s.outcome ->> 'height')::bigint
      or (r.win = 0 and (r.choice ->> 'auto')::int <= (s.outcome ->> 'height')::bigint))`,
};

interface Outcomes {
  outcome(draws: ReturnType<typeof drawsOfLink>): unknown;
}

interface Climb {
  readonly place: number;
  readonly outcome: CrashOutcome;
  readonly link: string;
  readonly terminal: string;
  readonly salt: string;
}

/** Works every climb out again from its link, and every link from the one before; tells how many there were. */
export async function checkClimbs(client: Client, history: History, shared: Outcomes): Promise<number> {
  const { rows } = await client.query<Climb>(
    `select s.place, s.outcome, s.link, c.terminal, c.salt from shared_round s join shared_chain c on c.id = s.chain_id
     where s.ended_at is not null order by c.id, s.place`,
  );
  rows.forEach(({ place, outcome, link, terminal, salt }, at) => {
    if (place !== at + 1) history.accuse(`the climb after place ${at} has place ${place}`);
    const before = at === 0 ? terminal : rows[at - 1]?.link;
    if (walkChain(link, 1) !== before) history.accuse(`the link of climb ${place} does not lead to the one before`);
    const due = (shared.outcome(drawsOfLink(link, salt)) as CrashOutcome).height;
    if (due !== outcome.height) history.accuse(`climb ${place} should have been ${due} and was ${outcome.height}`);
  });
  return rows.length;
}
