import { adjust, correctBet, placeBet, playRound, settleBet, undoRound, voidBet } from '@perya/ledger';
import { validStake } from '@perya/promotions';
import { assert } from '@perya/std';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { activityPart, activitySums } from '../../src/ledger/activity.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { consumeLedger } from '../../src/ledger/consumer.ts';
import { followPlay } from '../../src/ledger/play-follower.ts';
import { playRows, settledPlay } from '../../src/ledger/settled-play.ts';
import { tamper } from '../kit/admin.ts';
import { followAll } from '../kit/follow.ts';
import { BOOK, type LedgerKit } from '../kit/ledger-kit.ts';
import { ownBooks } from '../kit/own-books.ts';

let kit: LedgerKit;
let numbers = 0;
const withBooks = (fill?: () => Promise<unknown>) =>
  // An hour before midnight in Manila.
  ownBooks({ start: new Date('2026-05-12T15:00:00Z'), use: (books) => (kit = books), ...(fill && { fill }) });

const now = () => kit.time.now ?? new Date();
const ctx = () => ({ db: kit.db, clock: { now } });
const pass = (ms: number) => {
  kit.time.now = new Date(now().getTime() + ms);
};
const followActivity = () => followPlay(ctx(), [activityPart]);
const follow = () => followAll({ database: kit.database, name: 'activity', work: followActivity, pass });

const bet = (memberId: string, gameType = 'RNG', vendor = 'LAB') => {
  numbers += 1;
  return { ...BOOK, memberId, vendor, txId: `a${numbers}`, gameType, gameCode: `g${numbers % 3}` };
};

async function settled(memberId: string, gameType: string, stake: bigint, win: bigint) {
  const name = bet(memberId, gameType);
  await kit.ledger.post(placeBet({ ...name, stake, turnover: stake }));
  await kit.ledger.post(settleBet({ ...name, stake, win }));
  return name;
}

const correct = async (name: ReturnType<typeof bet>, amount: bigint) => {
  numbers += 1;
  const verdict = await kit.ledger.post(correctBet({ ...name, txId: `fix${numbers}`, refTxId: name.txId, amount }));
  assert(verdict.state === 'done', 'a correction is taken');
};

const rowsOf = (memberId: string) =>
  kit.database.sql(
    `select day, vendor, category, rounds, staked, returned, valid from member_activity where member_id = $1
     order by day, vendor, category`,
    [memberId],
  );

const broken = async () => (await checkWhole(kit.db)).map(({ rule }) => rule);

/** Every way of play, for some members, over a midnight. */
async function playMuch(rounds = 12): Promise<string[]> {
  const members = await kit.members(5, 10_000_000n);
  for (let round = 0; round < rounds; round += 1) {
    pass(round === rounds / 2 ? 7_200_000 : 1000);
    await Promise.all(
      members.map(async (memberId, at) => {
        const stake = BigInt(100 + round * 7);
        const win = BigInt(round * 31);
        const gameType = (['RNG', 'LIVE', 'SPORTS', 'FISH', 'COCKFIGHT'] as const)[(at + round) % 5] ?? 'RNG';
        const betPlacedAt = now();
        const name = bet(memberId, gameType, at % 2 === 0 ? 'LAB' : 'AGILA');
        if (at === 0) return void (await kit.ledger.post(playRound({ ...name, stake, win, turnover: stake })));
        if (at === 1) {
          await kit.ledger.post(playRound({ ...name, stake, win, turnover: stake }));
          return void (await kit.ledger.post(undoRound({ ...name, stake, win, turnover: stake, betPlacedAt })));
        }
        await kit.ledger.post(placeBet({ ...name, stake, turnover: stake }));
        if (at === 2 && round % 3 === 0)
          return void (await kit.ledger.post(voidBet({ ...name, stake, turnover: stake, betPlacedAt })));
        if (at === 3 && round % 4 === 0) return;
        await kit.ledger.post(settleBet({ ...name, stake, win }));
        if (at !== 4) return;
        await correct(name, 55n);
        await correct(name, -20n);
      }),
    );
  }
  return members;
}

describe('what members played', () => {
  withBooks();

  it('is counted on the day it was settled, by vendor and kind, and a valid bet as the rules have it [SRV-12]', async () => {
    const memberId = await kit.member(10_000_000n);
    await kit.ledger.post(playRound({ ...bet(memberId), stake: 250n, win: 31_000n, turnover: 250n }));
    const late = bet(memberId, 'LIVE');
    await kit.ledger.post(placeBet({ ...late, stake: 10_000n, turnover: 10_000n }));
    pass(2 * 3_600_000);
    await kit.ledger.post(settleBet({ ...late, stake: 10_000n, win: 19_500n }));
    await settled(memberId, 'LIVE', 10_000n, 10_000n);
    await settled(memberId, 'SPORTS', 10_100n, 5_050n);
    await settled(memberId, 'SPORTS', 10_000n, 33_000n);
    await follow();
    expect(await rowsOf(memberId)).toEqual([
      {
        day: '2026-05-12',
        vendor: 'LAB',
        category: 'RNG',
        rounds: '1',
        staked: '250',
        returned: '31000',
        valid: '250',
      },
      {
        day: '2026-05-13',
        vendor: 'LAB',
        category: 'LIVE',
        rounds: '2',
        staked: '20000',
        returned: '29500',
        valid: '9500',
      },
      {
        day: '2026-05-13',
        vendor: 'LAB',
        category: 'SPORTS',
        rounds: '2',
        staked: '20100',
        returned: '38050',
        valid: '15050',
      },
    ]);
    expect(await broken()).toEqual([]);
  });

  it('changes the day of the bet when a spin is taken back or a settlement corrected later [SRV-12]', async () => {
    const memberId = await kit.member(10_000_000n);
    const spin = { ...bet(memberId), stake: 400n, win: 90n, turnover: 400n };
    const betPlacedAt = now();
    await kit.ledger.post(playRound(spin));
    const live = await settled(memberId, 'LIVE', 1_000n, 0n);
    await follow();
    pass(48 * 3_600_000);
    await kit.ledger.post(undoRound({ ...spin, betPlacedAt }));
    await correct(live, 1_300n);
    await correct(live, -200n);
    await follow();
    const day = '2026-05-12';
    expect(await rowsOf(memberId)).toEqual([
      { day, vendor: 'LAB', category: 'LIVE', rounds: '1', staked: '1000', returned: '1100', valid: '100' },
      { day, vendor: 'LAB', category: 'RNG', rounds: '0', staked: '0', returned: '0', valid: '0' },
    ]);
    expect(await broken()).toEqual([]);
  });

  it('leaves out play money, and stakes that wait or came back before the end', async () => {
    const memberId = await kit.member(10_000n);
    const open = { ...bet(memberId), stake: 100n, turnover: 100n };
    await kit.ledger.post(placeBet(open));
    const back = { ...bet(memberId), stake: 100n, turnover: 100n };
    await kit.ledger.post(placeBet(back));
    await kit.ledger.post(voidBet({ ...back, betPlacedAt: now() }));
    const trial = { ...BOOK, currency: 'PLAY', memberId };
    await kit.ledger.post(adjust({ ...trial, orderNo: 'trial', amount: 500n, account: 'cash', reason: 'test' }));
    const spin = await kit.ledger.post(playRound({ ...bet(memberId), ...trial, stake: 100n, win: 0n, turnover: 100n }));
    expect(spin.state).toBe('done');
    await follow();
    expect(await rowsOf(memberId)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('has the valid bet of the rules, whatever is staked and won', async () => {
    for (const [stake, win] of [
      [110n, 210n],
      [100n, 330n],
      [100n, 0n],
      [100n, 100n],
      [101n, 50n],
      [1n, 2n],
    ] as const) {
      const { rows } = await sql<{ two: string; one: string }>`
        select valid_stake('LIVE', ${stake}, ${win}) as two, valid_stake('RNG', ${stake}, ${win}) as one`.execute(
        kit.db,
      );
      expect(rows[0]).toEqual({ two: validStake(stake, win).toString(), one: stake.toString() });
    }
  });
});

describe('the follower of activity', () => {
  withBooks();

  it('counts each row once, whoever follows at the same moment, and is what the ledger comes to [SRV-12]', async () => {
    await playMuch();
    await follow();
    await playMuch(6);
    await followActivity();
    pass(31_000);
    await Promise.all([followActivity(), followActivity(), followActivity()]);
    await follow();
    const { rows } = await sql`
      select a.*, null::bigint as summed from (${activitySums(settledPlay(playRows(sql`true`)))}) a order by member_id, day, vendor, category`.execute(
      kit.db,
    );
    expect(await kit.database.sql('select * from member_activity order by member_id, day, vendor, category')).toEqual(
      rows,
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(await broken()).toEqual([]);
  });

  it('loses nothing and counts nothing twice when it is killed between its rows and its mark', async () => {
    await playMuch(4);
    let isKilled = false;
    const killed = () =>
      consumeLedger(ctx(), 'activity', async (tx) => {
        await sql`insert into member_activity select id, 'PHP', current_date, 'LOST', 'RNG', 1, 1, 1, 1 from member`.execute(
          tx,
        );
        isKilled = true;
        throw new Error('killed');
      }).catch((error: unknown) => String(error) !== 'Error: killed');
    await followAll({ database: kit.database, name: 'activity', work: killed, pass, isEnough: () => isKilled });
    expect(await kit.database.sql('select from member_activity')).toEqual([]);
    await follow();
    expect(await kit.database.sql(`select from member_activity where vendor = 'LOST'`)).toEqual([]);
    expect(await broken()).toEqual([]);
  });
});

describe('a break of activity', () => {
  let members: readonly string[] = [];
  withBooks(async () => {
    members = await playMuch(4);
    await follow();
  });

  it.each([
    ['a sum', `update member_activity set valid = valid + 1 where ctid = (select min(ctid) from member_activity)`],
    ['a round', `update member_activity set rounds = rounds - 1 where ctid = (select min(ctid) from member_activity)`],
    ['a row that is gone', `delete from member_activity where ctid = (select min(ctid) from member_activity)`],
    ['a row of nothing', `insert into member_activity values (1, 'PHP', '2026-05-12', 'X', 'RNG', 1, 5, 0, 5)`],
    ['a mark that ran ahead', `update ledger_mark set up_to = up_to + 20 where name = 'activity'`],
  ])('is found out by the check of the books: %s [B11]', async (what, statement) => {
    if (what === 'a mark that ran ahead') await playMuch(2);
    expect(await broken()).toEqual([]);
    await tamper(kit.database.connection, statement);
    expect(await broken()).toEqual(['B11']);
  });

  it.each([1, 7, 100_000])(
    'is found wherever it is when a statement looks at %i rows or one member [B11]',
    async (rowsMax) => {
      const looks: unknown[] = [];
      const watched = kit.db.withPlugin({
        transformQuery: ({ node }) => {
          if (JSON.stringify(node).includes(`'B11' as rule`)) looks.push(node);
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      const look = async () =>
        (await checkWhole(watched, { playRowsMax: rowsMax })).map(({ rule, row }) => [rule, row]);
      expect(await look()).toEqual([]);
      const [{ rows: fewest } = {}] = await kit.database.sql(
        `select min(rows)::int as rows from (select count(*) as rows from ledger_transfer where member_id is not null
       and refusal is null group by member_id) each_of`,
      );
      expect(fewest).toBeGreaterThan(7);
      // Everybody has more rows than that, so that each stands alone; behind the last are those who never played.
      expect(looks).toHaveLength(rowsMax < 100 ? members.length + 1 : 1);
      const last = members.at(-1) ?? '';
      for (const memberId of [last, members[0] ?? '', String(Number(last) + 1)]) {
        await tamper(
          kit.database.connection,
          `insert into member_activity values (${memberId}, 'PHP', '2026-05-01', 'X', 'RNG', 1, 5, 0, 5)`,
        );
        expect(await look()).toEqual([['B11', `member ${memberId} 2026-05-01 X RNG`]]);
        await tamper(kit.database.connection, `delete from member_activity where vendor = 'X'`);
      }
    },
  );
});
