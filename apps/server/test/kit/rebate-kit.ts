import { randomUUID } from 'node:crypto';
import { rebate, type Value } from '@perya/contract';
import { playRound, settleBet, placeBet, undoRound, type BetName } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Context } from '../../src/context.ts';
import { rebatePart } from '../../src/modules/rebate/follow.service.ts';
import { approveRatesIn, draftRatesIn, readRatesFile } from '../../src/modules/rebate/index.ts';
import { followParts } from './follow.ts';
import { BOOK, fund } from './funds.ts';
import { startPair, type ServerPair } from './pair.ts';
import { logIn, type Person } from './people.ts';
import { createVerified, valueOf } from './promo-kit.ts';
import type { TestServer } from './server.ts';

const FUNDS = 100_000_00n;
let numbers = 0;

/** Gives a brand rates that hold today: this percent for slots, half of it for other kinds, and what differs. */
export async function setRates(
  { ctx }: Pick<TestServer, 'ctx'>,
  percent: string,
  { brand = 'ty01', rates = [] as readonly unknown[] } = {},
): Promise<void> {
  const read = readRatesFile({ brand, levels: [{ level: 0, percent }], rates });
  assert(read.ok, `rates can be read: ${JSON.stringify(read)}`);
  await ctx.db.transaction().execute(async (tx) => {
    const drafted = await draftRatesIn(ctx, tx, read.value, 'Ana');
    assert(drafted.ok, `rates are saved: ${JSON.stringify(drafted)}`);
    const approved = await approveRatesIn(ctx, tx, { id: drafted.value, who: 'Ben', approvalNo: '2026-113' }, 0);
    assert(approved.ok, `rates are approved: ${JSON.stringify(approved)}`);
  });
}

/** What somebody plays. */
export interface Play {
  readonly gameType?: string;
  readonly vendor?: string;
  readonly game?: string;
  readonly stake: bigint;
  readonly win?: bigint;
}

/** A title of which the house keeps enough for any rate. */
export const SLOT = { gameType: 'RNG', vendor: 'LAB', game: 'slot' } as const;

/** Lists that title. */
export async function plantSlot({ database }: Pick<TestServer, 'database'>): Promise<void> {
  await database.sql(`insert into vendor (code, name) values ('LAB', 'Lab') on conflict do nothing`);
  await database.sql(
    `insert into game (vendor_code, code, game_type, name, search_text, icon, color, min_bet, rtp_bps, released_on)
     values ('LAB', 'slot', 'RNG', 'Slot', 'slot', '/x', '#000000', 100, 9600, '2026-01-01') on conflict do nothing`,
  );
}

/** Two servers with that title and rates: 0.80 percent for slots, half of it for the rest. */
export async function startBetting(): Promise<ServerPair> {
  const pair = await startPair();
  await plantSlot(pair.server);
  await setRates(pair.server, '0.80');
  return pair;
}

/** A bet with a name of its own. */
export function nameBet(
  memberId: string,
  { gameType = 'RNG', vendor = 'LAB', game = 'slot' }: Omit<Play, 'stake'>,
): BetName {
  numbers += 1;
  return { ...BOOK, memberId, vendor, txId: `rb${numbers}-${memberId}`, gameType, gameCode: game };
}

/** Plays a spin; answers what takes it back. */
export async function spinOnce({ ledger, clock }: Context, { memberId }: Pick<Person, 'memberId'>, play: Play) {
  const round = { ...nameBet(memberId, play), stake: play.stake, win: play.win ?? 0n, turnover: play.stake };
  const betPlacedAt = clock.now();
  const verdict = await ledger.post(playRound(round));
  assert(verdict.state === 'done', 'the spin is played');
  return async () => {
    const undone = await ledger.post(undoRound({ ...round, betPlacedAt }));
    assert(undone.state === 'done', 'the spin is taken back');
  };
}

/** Places a bet and settles it; answers its name. */
export async function betOnce(
  { ledger }: Context,
  { memberId }: Pick<Person, 'memberId'>,
  play: Play,
): Promise<BetName> {
  const bet = nameBet(memberId, play);
  const { stake, win = 0n } = play;
  assert((await ledger.post(placeBet({ ...bet, stake, turnover: stake }))).state === 'done', 'the bet is placed');
  assert((await ledger.post(settleBet({ ...bet, stake, win }))).state === 'done', 'the bet is settled');
  return bet;
}

/** Somebody with papers and money to play with. */
export async function createBettor(server: TestServer): Promise<Person> {
  const person = await createVerified(server);
  await fund(server.ctx, person.memberId, FUNDS);
  return person;
}

/** Somebody whose session may be over by now comes back. */
const again = ({ ctx }: TestServer, { memberId }: Pick<Person, 'memberId'>) => logIn(ctx, memberId);

/** What is due to somebody, as they see it. */
export async function rebateOf(server: TestServer, person: Pick<Person, 'memberId'>): Promise<rebate.ManualRebate> {
  return valueOf(await server.ask(rebate.manual, {}, { token: await again(server, person) }));
}

/** Claims what is shown, or another total. */
export async function claimRebate(
  server: TestServer,
  person: Pick<Person, 'memberId'>,
  total = '0',
  key: string = randomUUID(),
) {
  return server.ask(rebate.claim, { total }, { token: await again(server, person), key });
}

/** Somebody to whom a rebate is due, by the rates that are in force. */
export async function dueRebate(server: TestServer): Promise<{ readonly token: string; readonly total: string }> {
  const person = await createBettor(server);
  await spinOnce(server.ctx, person, { stake: 5_000_00n });
  const { total } = await rebateOf(server, person);
  return { token: person.token, total };
}

/** Has rebates follow the ledger to its end. */
export function followAllRebates(server: TestServer, pass: (ms: number) => void): Promise<void> {
  return followParts(server, [rebatePart], pass);
}

/** What was paid to somebody, claim by claim. */
export async function claimsOf({ database }: TestServer, { memberId }: Pick<Person, 'memberId'>) {
  const rows = await database.sql(
    `select c.mode, c.amount, t.amount as posted from rebate_claim c
     left join ledger_key k on k.key = 'rebate:' || c.id
     left join ledger_transfer t on t.id = k.transfer_id and t.kind = 'rebate'
     where c.member_id = $1 order by c.id`,
    [memberId],
  );
  return rows.map(({ mode, amount, posted }) => {
    assert(amount === posted, 'a claim is what the ledger paid');
    return [String(mode), BigInt(String(amount))] as const;
  });
}

/** A report over the days around a moment. */
export async function reportOf(
  server: TestServer,
  person: Pick<Person, 'memberId'>,
  more: { readonly gameType?: 'RNG' | 'LIVE'; readonly cursor?: string } = {},
): Promise<Value<typeof rebate.report>> {
  const day = (days: number) =>
    new Date(server.ctx.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return valueOf(
    await server.ask(
      rebate.report,
      { startDate: day(-7), endDate: day(1), ...more },
      { token: await again(server, person) },
    ),
  );
}
