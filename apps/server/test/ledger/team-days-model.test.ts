import { placeBet, playRound, settleBet, undoRound, voidBet } from '@perya/ledger';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { rollUp } from '../../src/ledger/rollup.ts';
import { countTeams } from '../../src/ledger/team-notes.ts';
import { betOf, openLedgerKit } from '../kit/ledger-kit.ts';
import { logIn } from '../kit/people.ts';
import { teamKit, teamsAnew, teamsKept } from '../kit/team-kit.ts';

const MEMBERS = 45;
const HOUR_MS = 3_600_000;
const kit = await openLedgerKit();
afterAll(() => kit.close());
kit.time.now = new Date('2026-05-12T04:00:00Z');
const teams = teamKit(kit);
let numbers = 0;

/** Whatever may happen to somebody of a house. */
const DOINGS = [
  'round',
  'place',
  'settle',
  'void',
  'undo',
  'deposit',
  'withdraw',
  'login',
  'move',
  'hours',
  'midnight',
  'some',
] as const;
const step = fc.record({
  does: fc.constantFrom(...DOINGS),
  who: fc.nat(),
  other: fc.nat(),
  amount: fc.integer({ min: 1, max: 400 }),
});

/** How far above in the list of a house each one stands; zero is nobody. Mostly the one before, so that lines are long. */
const tree = fc.array(fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, { weight: 3, arbitrary: fc.nat(6) }), {
  minLength: MEMBERS,
  maxLength: MEMBERS,
});

async function house(distances: readonly number[]): Promise<string[]> {
  const members: string[] = [];
  for (const distance of distances) {
    const above = distance === 0 ? undefined : members[members.length - distance];
    const memberId = await teams.register(above ?? null);
    await teams.deposit(memberId, 100_000n);
    members.push(memberId);
  }
  return members;
}

/** What stands in the books of a house and can still end. */
interface Placed {
  readonly bet: ReturnType<typeof betBy>;
  readonly win: bigint;
  readonly betPlacedAt: Date;
}

function betBy(memberId: string, amount: number) {
  numbers += 1;
  const gameType = numbers % 3 === 0 ? 'FISH' : 'RNG';
  return { ...betOf(memberId, `m${numbers}`), gameType, stake: BigInt(amount), turnover: BigInt(amount) };
}

function player(members: readonly string[]) {
  const open: Placed[] = [];
  const rounds: Placed[] = [];
  return async ({
    does,
    who,
    other,
    amount,
  }: {
    does: (typeof DOINGS)[number];
    who: number;
    other: number;
    amount: number;
  }) => {
    const memberId = members[who % members.length] ?? '';
    const placed = { bet: betBy(memberId, amount), win: BigInt(other % 300), betPlacedAt: teams.clock.now() };
    const [ending] =
      does === 'undo'
        ? rounds.splice(other % (rounds.length || 1), 1)
        : open.splice(other % (open.length || 1), does === 'settle' || does === 'void' ? 1 : 0);
    if (does === 'round') {
      await kit.ledger.post(playRound({ ...placed.bet, win: placed.win }));
      rounds.push(placed);
    } else if (does === 'place') {
      await kit.ledger.post(placeBet(placed.bet));
      open.push(placed);
    } else if (does === 'settle' && ending) await kit.ledger.post(settleBet({ ...ending.bet, win: ending.win }));
    else if (does === 'void' && ending)
      await kit.ledger.post(voidBet({ ...ending.bet, betPlacedAt: ending.betPlacedAt }));
    else if (does === 'undo' && ending)
      await kit.ledger.post(undoRound({ ...ending.bet, win: ending.win, betPlacedAt: ending.betPlacedAt }));
    else if (does === 'deposit') await teams.deposit(memberId, BigInt(amount));
    else if (does === 'withdraw') await teams.withdraw(memberId, BigInt(amount));
    else if (does === 'login') await logIn(teams.ctx, memberId);
    else if (does === 'move')
      await teams.move(memberId, other % 5 === 0 ? null : (members[other % members.length] ?? null));
    else if (does === 'hours') teams.pass(5 * HOUR_MS);
    else if (does === 'midnight') await teams.midnight();
    else if (does === 'some')
      await Promise.all([rollUp(teams.ctx), countTeams(teams.ctx), rollUp(teams.ctx), countTeams(teams.ctx)]);
  };
}

describe('sums and counts of teams in any order of events', () => {
  it(
    'are what members did, added up the lines of each day, and the check agrees [ROLE-15] [AGENT-21]',
    { timeout: repeats({ quick: 110_000, long: 1_200_000 }) },
    async () => {
      let deepest = 0;
      await fc.assert(
        fc.asyncProperty(tree, fc.array(step, { minLength: 40, maxLength: 60 }), async (distances, steps) => {
          const does = player(await house(distances));
          for (const one of steps) {
            await does(one);
            if (one.does === 'some') expect(await teams.findWrong()).toBeNull();
          }
          await teams.addUp();
          expect(await teamsKept(kit.database)).toEqual(await teamsAnew(kit.database));
          expect(await teams.findWrong()).toBeNull();
          const [row] = await kit.database.sql('select max(depth) as depth from member_ancestor');
          deepest = Math.max(deepest, Number(row?.['depth']));
        }),
        {
          numRuns: repeats({ quick: 4, long: 40 }),
          seed: repeats({ quick: 7, long: Date.now() }),
          endOnFailure: true,
        },
      );
      // All of it again, as the books of operations say.
      await kit.database.sql(`
        delete from team_day; delete from team_note where kind = 'bet'; update team_people set bettors = 0;
        update ledger_mark set up_to = 0 where name = 'team'`);
      await teams.addUp();
      expect(await teamsKept(kit.database)).toEqual(await teamsAnew(kit.database));
      expect(deepest).toBeGreaterThan(15);
      const moved = await kit.database.sql(`select from member_line where from_day > '-infinity'`);
      expect(moved.length).toBeGreaterThan(0);
      expect(kit.troubles).toEqual([]);
    },
  );
});
