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

const SIDES = ['source', 'target'] as const;

/** What a move does to an account on either side of it. */
const LEGS = `
  select life, round, place, source as account, -amount as delta, 0 as counted from bench_move
  union all
  select life, round, place, target, amount, 0 from bench_move
  union all
  select life, round, place, 'cash', 0, counted from bench_move where counted <> 0`;

/** A table of both lives; each move knows how its two accounts stand in this life and in this round. */
export const LIFE_SQL = `
  create table bench_move as ${MOVES};
  create table bench_leg as
  select life, round, place, account, sum(delta) over lived as sum, count(*) over lived as count,
    sum(delta) over taken as turn_sum, count(*) over taken as turn_count,
    sum(delta) over whole as whole_sum, count(*) over whole as whole_count
  from (${LEGS}) legs
  where delta <> 0
  window lived as (partition by life, account order by round, place),
    taken as (partition by life, account, round order by place),
    whole as (partition by life, account, round);
  analyze bench_move, bench_leg;
  create table bench_life as
  select m.*, ${SIDES.map(standingsOf).join(', ')}
  from bench_move m
  ${SIDES.map(
    (side) => `join bench_leg ${side}_leg on ${side}_leg.life = m.life and ${side}_leg.round = m.round
      and ${side}_leg.place = m.place and ${side}_leg.account = m.${side}`,
  ).join(' ')};
  create index on bench_life (life, round);
  analyze bench_life`;

function standingsOf(side: (typeof SIDES)[number]): string {
  return ['sum', 'count', 'turn_sum', 'turn_count', 'whole_sum', 'whole_count']
    .map((name) => `${side}_leg.${name}::bigint as ${side}_${name}`)
    .join(', ');
}

/** Where an account stands after a move: an own one by the life alone, one of the house by everybody's turns so far. */
function standing(side: (typeof SIDES)[number], what: 'sum' | 'count'): string {
  return `case when l.${side} in ('vendor', 'payment', 'play')
    then p.mates * (l.${side}_${what} - l.${side}_turn_${what}) + p.turn * l.${side}_whole_${what} + l.${side}_turn_${what}
    else l.${side}_${what} end`;
}

function account(side: (typeof SIDES)[number]): string {
  return `case l.${side} when 'cash' then p.cash when 'vendor' then p.vendor when 'play' then p.play
    when 'held' then p.held else p.payment end`;
}

/** Fills one step of the time: $1 counts the steps, $2 is when it all began. */
export const FILL_SQL = `
  with lived as (
    select l.head || p.member_id || '-' || l.round as key, l.seq, l.kind, p.member_id, ${account('source')} as source,
      ${account('target')} as target, l.amount, ${standing('source', 'sum')} as source_sum,
      ${standing('source', 'count')} as source_count, ${standing('target', 'sum')} as target_sum,
      ${standing('target', 'count')} as target_count, l.counted, p.member_id || '-' || l.round as ref, l.category, l.detail,
      l.target = 'vendor' and l.kind = 'bet' as is_instant,
      $2::timestamptz + (l.round + p.turn::float8 / p.mates) * interval '${DAYS} days' / l.rounds as at
    from bench_life l join bench_player p on p.life = l.life
    where l.round >= l.rounds / ${CHUNKS} * $1::int and l.round < l.rounds / ${CHUNKS} * ($1::int + 1)
    order by at, p.turn, p.shard, l.place
  ), numbered as materialized (
    select nextval('ledger_transfer_id_seq') as id, lived.* from lived
  ), told as materialized (
    select numbered.*, case when category <> '' then min(id) filter (where kind = 'bet') over (partition by ref) end as bet_id,
      min(id) over (partition by key) as transfer_id
    from numbered
  ), written as (
    insert into ledger_transfer (id, transfer_id, bet_id, seq, kind, member_id, from_account, to_account, amount,
      from_balance, from_version, to_balance, to_version, counted, ref, category, detail, at)
    overriding system value
    select id, transfer_id, bet_id, seq, kind, member_id, source, target, amount, source_sum, source_count, target_sum,
      target_count, counted, ref, category, detail, at
    from told order by id
  ), named as (
    insert into ledger_key (transfer_id, rows, hash, key)
    select transfer_id, count(*), '\\x00000000000000000000000000000000'::bytea, key from told group by 1, 4 order by 1
  )
  insert into bet (id, member_id, account_id, vendor_code, game_code, category, ref, state, is_instant, stake, turnover,
    contribution, payout, jackpot_win, opened_at, closed_at, closing_id)
  select bet.id, bet.member_id, bet.source, split_part(bet.detail, '/', 1), split_part(bet.detail, '/', 2), bet.category,
    bet.ref, case when ends.is_void then 'void' else 'settled' end, bet.is_instant, bet.amount, bet.counted, 0,
    coalesce(ends.payout, 0), 0, bet.at, bet.at, case when bet.is_instant then bet.id else ends.first_id end
  from told bet left join (
    select bet_id, bool_or(kind = 'void') as is_void, sum(amount) filter (where kind = 'payout') as payout,
      min(id) filter (where kind in ('settle', 'void')) as first_id
    from told where bet_id is not null group by 1
  ) ends on ends.bet_id = bet.id
  where bet.kind = 'bet' order by bet.id`;

/** The accounts as they stand at the end: what a life comes to, for the house as often as it was lived. */
export const STAND_SQL = `
  update ledger_account a set balance = s.balance, version = s.version, wagered = s.wagered
  from (
    select distinct on (x.id) x.*
    from bench_player p
    join (
      select life, account, sum(delta) as balance, count(*) filter (where delta <> 0) as version, sum(counted) as wagered
      from (${LEGS}) legs group by life, account
    ) l on l.life = p.life
    cross join lateral (
      select case l.account when 'cash' then p.cash when 'vendor' then p.vendor when 'play' then p.play
          when 'held' then p.held else p.payment end as id,
        case when l.account in ('vendor', 'payment', 'play') then p.mates else 1 end * l.balance as balance,
        case when l.account in ('vendor', 'payment', 'play') then p.mates else 1 end * l.version as version, l.wagered
    ) x
  ) s where a.id = s.id`;
