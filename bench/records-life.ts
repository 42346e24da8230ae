/**
 * Ten million rows of a ledger, made by a few statements. Everybody lives the same life: a list of moves with the
 * running balances of the own accounts in it. The accounts of the house are shared by the players of a shard, who take
 * turns round by round, so that their running balances can be reckoned too. Every chain holds, as if it had been played.
 */

/** Days that pass, newest today. */
export const DAYS = 100;
/** Steps the time is filled in, so that rows lie in the order they would have come. */
export const CHUNKS = 50;
/** Players take turns in fifteen shards of the house's accounts; the heavy one has the sixteenth. */
export const SHARDS = 15;
export const PLAYERS = SHARDS * 133;
const ROUNDS = { plain: 3000, heavy: 200_000 };

/** The moves of one life, before anything is summed. A round pays in, takes out, or is a bet of one kind or another. */
const MOVES = `
  select l.life, r.round, l.rounds, m.*
  from (values ('plain', ${ROUNDS.plain}), ('heavy', ${ROUNDS.heavy})) as l(life, rounds)
  cross join lateral generate_series(0, l.rounds - 1) as r(round)
  cross join lateral (values
    (r.round % 50 = 0, 1, 0, 'pay:BENCH:', 'deposit', 'payment', 'cash', 100000, 0, '', 'gcash'),
    (r.round % 50 = 25, 2, 0, 'withdraw:', 'withdrawHold', 'cash', 'held', 20000, 0, '', 'gcash'),
    (r.round % 50 = 25, 3, 0, 'withdraw.end:', 'withdrawPay', 'held', 'payment', 20000, 0, '', 'gcash'),
    (r.round % 4 < 3, 4, 0, 'bet:BENCH:', 'bet', 'cash', 'vendor', 100, 100,
      case when r.round % 500 = 1 then 'FISH' else 'RNG' end, 'BENCH/spin'),
    (r.round % 4 < 3 and r.round % 3 = 0, 5, 1, 'bet:BENCH:', 'payout', 'vendor', 'cash', 150, 0,
      case when r.round % 500 = 1 then 'FISH' else 'RNG' end, 'BENCH/spin'),
    (r.round % 4 = 3, 6, 0, 'bet:BENCH:', 'bet', 'cash', 'play', 300, 300, 'LIVE', 'BENCH/table'),
    (r.round % 4 = 3 and r.round % 400 <> 7, 7, 0, 'end:BENCH:', 'settle', 'play', 'vendor', 300, 0, 'LIVE', 'BENCH/table'),
    (r.round % 8 = 3, 8, 1, 'end:BENCH:', 'payout', 'vendor', 'cash', 570, 0, 'LIVE', 'BENCH/table'),
    (r.round % 400 = 7, 9, 0, 'end:BENCH:', 'void', 'play', 'cash', 300, -300, 'LIVE', 'BENCH/table')
  ) as m(is_meant, place, seq, head, kind, source, target, amount, counted, category, detail)
  where m.is_meant`;

const KINDS = ['cash', 'play', 'held', 'vendor', 'payment'] as const;

/** Running sums of each account: over the life, and within the round. */
const SUMS = KINDS.map(
  (kind) => `
    sum(case '${kind}' when source then -amount when target then amount else 0 end) over life as ${kind}_sum,
    sum(('${kind}' in (source, target))::int) over life as ${kind}_count,
    sum(case '${kind}' when source then -amount when target then amount else 0 end) over turn as ${kind}_turn_sum,
    sum(('${kind}' in (source, target))::int) over turn as ${kind}_turn_count,
    sum(case '${kind}' when source then -amount when target then amount else 0 end) over whole as ${kind}_whole_sum,
    sum(('${kind}' in (source, target))::int) over whole as ${kind}_whole_count`,
).join(',');

/** A table of both lives with their running sums. */
export const LIFE_SQL = `
  create table bench_life as
  select moves.*, ${SUMS}
  from (${MOVES}) moves
  window life as (partition by life order by round, place),
    turn as (partition by life, round order by place),
    whole as (partition by life, round);
  create index on bench_life (life, round);
  analyze bench_life`;

/** Where an account stands after a move: an own one by the life alone, one of the house by everybody's turns so far. */
function standing(side: 'source' | 'target', what: 'sum' | 'count'): string {
  const cases = KINDS.map((kind) =>
    kind === 'vendor' || kind === 'payment'
      ? `when '${kind}' then p.mates * (l.${kind}_${what} - l.${kind}_turn_${what}) + p.turn * l.${kind}_whole_${what}
          + l.${kind}_turn_${what}`
      : `when '${kind}' then l.${kind}_${what}`,
  );
  return `case l.${side} ${cases.join(' ')} end`;
}

function account(side: 'source' | 'target'): string {
  return `case l.${side} ${KINDS.map((kind) => `when '${kind}' then p.${kind}`).join(' ')} end`;
}

/** Fills one step of the time: $1 counts the steps, $2 is when it all began. */
export const FILL_SQL = `
  insert into ledger_transfer (key, seq, kind, hash, member_id, from_account, to_account, amount, from_balance,
    from_version, to_balance, to_version, counted, ref, category, detail, at)
  select l.head || p.member_id || '-' || l.round, l.seq, l.kind, '\\x00000000000000000000000000000000'::bytea, p.member_id,
    ${account('source')}, ${account('target')}, l.amount, ${standing('source', 'sum')}, ${standing('source', 'count')},
    ${standing('target', 'sum')}, ${standing('target', 'count')}, l.counted, p.member_id || '-' || l.round, l.category,
    l.detail,
    $2::timestamptz + (l.round + p.turn::float8 / p.mates) * interval '${DAYS} days' / l.rounds as at
  from bench_life l join bench_player p on p.life = l.life
  where l.round >= l.rounds / ${CHUNKS} * $1::int and l.round < l.rounds / ${CHUNKS} * ($1::int + 1)
  order by at, p.turn, p.shard, l.place`;

/** The accounts as they stand at the end: what every life comes to, for the house as often as it was lived. */
export const STAND_SQL = `
  update ledger_account a set balance = s.balance, version = s.version, wagered = s.wagered
  from (
    select distinct on (x.account) x.*
    from bench_player p
    join (
      select distinct on (life) l.*, sum(counted) over (partition by life) as wagered from bench_life l
      order by life, round desc, place desc
    ) l on l.life = p.life
    cross join lateral (values ${KINDS.map((kind) =>
      kind === 'vendor' || kind === 'payment'
        ? `(p.${kind}, p.mates * l.${kind}_sum, p.mates * l.${kind}_count, 0)`
        : `(p.${kind}, l.${kind}_sum, l.${kind}_count, ${kind === 'cash' ? 'l.wagered' : '0'})`,
    ).join(', ')}) as x(account, balance, version, wagered)
  ) s where a.id = s.account`;
