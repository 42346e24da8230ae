import { GAME_TYPES, type GameType } from '@perya/contract';
import { creditDeposit, playRound, type Transfer } from '@perya/ledger';
import { assert, shareOf } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { lockFreeCashes } from '../ledger/cash-counters.ts';
import { addDays, dayOf } from '../ledger/day.ts';
import type { HeldCash } from '../ledger/prepare.ts';
import { midnightOf } from '../ledger/report-range.ts';
import { openHashedAccount } from '../modules/identity/index.ts';
import { insertRates, openDay } from '../modules/lines/index.ts';
import { askTurnovers } from '../modules/wallet/index.ts';
import { MERCHANT_CODE } from './brand.ts';
import { WEIGHTS } from './cashier.ts';
import { GAMES } from './history.ts';
import { makeWithdrawal, plantCard, type DemoCard } from './money-out.ts';
import type { Past } from './past.ts';
import { liveDays, momentOf, type Act, type Happening, type SeenDays } from './team-days.ts';
import { keepDeposits, type KeptDeposit } from './team-deposits.ts';
import { ABOVE, TEAM, type TeamPerson } from './team-people.ts';
import { keepVisits } from './team-visits.ts';

type Tx = Transaction<Database>;

/** Something that is done at its time. */
export interface Doing {
  readonly at: Date;
  readonly make: () => Promise<void>;
}

/** So many days before today have a history. */
const DAYS = 21;
const REGISTERS_AT = 8 * 60 + 35;
const PPM_OF_TENTH = 1000;
/** The most the house gives, in tenths of a percent of valid bets. */
const HOUSE: Readonly<Record<GameType, number>> = {
  SPORTS: 8,
  ESPORTS: 8,
  LIVE: 8,
  FISH: 12,
  RNG: 12,
  PVP: 8,
  INHOUSE: 10,
  COCKFIGHT: 6,
  LOTT: 10,
  ELOTT: 10,
};

/** People by their names; those whose names were taken are not there, and neither is anybody below them. */
type Ids = ReadonlyMap<string, string>;

/**
 * Opens the accounts of the team, gives its agents their rates, and tells what is to be done when. Nothing of this comes to a
 * demonstration that was planted before: rows of the books stand in the order of their time, and these are the oldest.
 */
export async function plantTeam(past: Past, now: Date): Promise<Doing[]> {
  const today = dayOf(now, past.zone);
  const midnights = Array.from({ length: DAYS + 1 }, (_, ago) => midnightOf(addDays(today, -ago), past.zone));
  const seen = { midnights, now };
  const ids = await openAccounts(past, seen);
  const people = TEAM.filter(({ account }) => ids.has(account));
  await plantRates(past.tx, ids, addDays(today, -DAYS));
  const { happenings, logins } = liveDays(people, seen);
  const idOf = (account: string): string => {
    const id = ids.get(account);
    assert(id !== undefined, `${account} has an account`);
    return id;
  };
  const cards = await plantCards(past, people, idOf);
  await keepVisits(past, { people, logins, idOf, now });
  const deposits = await keepDeposits(past, happenings, idOf);
  const held = await lockFreeCashes(
    past.tx,
    past.book,
    people.map(({ account }) => idOf(account)),
  );
  const team: TeamMoney = { idOf, held, deposits, cards };
  return happenings.map((happening, nr) => ({ at: happening.at, make: () => make(past, team, happening, nr) }));
}

async function openAccounts(past: Past, seen: SeenDays): Promise<Ids> {
  const ids = new Map<string, string>();
  const above = past.tx
    .selectFrom('member')
    .select(['id', 'account', 'password_hash'])
    .where('merchant_code', '=', MERCHANT_CODE)
    .where('account', 'in', Object.keys(ABOVE))
    .where('is_demo', '=', true);
  let passwordHash: string | null = null;
  for (const row of await above.execute()) {
    ids.set(row.account, row.id);
    passwordHash = row.password_hash;
  }
  for (const { account, nickname, below, under, days, canLogIn } of TEAM) {
    const uplineId = ids.get(under);
    if (uplineId === undefined) continue;
    past.setTo(registeredAt(seen, days));
    const memberId = await openHashedAccount(past, past.tx, {
      merchantCode: MERCHANT_CODE,
      account,
      nickname,
      type: below === undefined ? 0 : 1,
      uplineId,
      passwordHash: canLogIn ? passwordHash : null,
      registerMethod: 'H5',
      isDemo: true,
    });
    if (memberId !== null) ids.set(account, memberId);
  }
  return ids;
}

/** Nobody registers later today than now. */
function registeredAt(seen: SeenDays, daysAgo: number): Date {
  const known = seen.midnights.length - 1;
  const at = momentOf(seen, Math.min(daysAgo, known), REGISTERS_AT);
  return new Date(at.getTime() - Math.max(0, daysAgo - known) * 24 * 3_600_000);
}

/** What the house and the agents of the team give holds from before their history on; whoever has lines already keeps them. */
async function plantRates(tx: Tx, ids: Ids, day: string): Promise<void> {
  const open = await openDay(tx, MERCHANT_CODE, { day, movedDay: addDays(day, -1) });
  if (open.day !== day) return;
  const rates = (below: number) =>
    GAME_TYPES.map((category) => ({ category, ratePpm: Math.max(0, HOUSE[category] - below) * PPM_OF_TENTH }));
  const of = { merchantCode: MERCHANT_CODE, day };
  await insertRates(tx, { ...of, memberId: null }, rates(0));
  const agents = [
    ...Object.entries(ABOVE),
    ...TEAM.flatMap(({ account, below }) => (below ? [[account, below] as const] : [])),
  ];
  for (const [account, below] of agents) {
    const memberId = ids.get(account);
    if (memberId !== undefined) await insertRates(tx, { ...of, memberId }, rates(below));
  }
}

async function plantCards(
  past: Past,
  people: readonly TeamPerson[],
  idOf: (account: string) => string,
): Promise<ReadonlyMap<string, DemoCard>> {
  const cards = new Map<string, DemoCard>();
  for (const { account, plays } of people) {
    if (!plays?.takesOut) continue;
    const { payee, accountNo } = plays.takesOut;
    const card = { bankCode: 'GCASH', kind: 'ewallet', accountNo, payee, branch: '' } as const;
    await plantCard({ ...past, memberId: idOf(account) }, card);
    cards.set(account, card);
  }
  return cards;
}

/** What the money of the team is moved with. */
interface TeamMoney {
  readonly idOf: (account: string) => string;
  readonly held: HeldCash;
  readonly deposits: ReadonlyMap<Act, KeptDeposit>;
  readonly cards: ReadonlyMap<string, DemoCard>;
}

async function make(past: Past, team: TeamMoney, { acts }: Happening, nr: number): Promise<void> {
  const deposits = acts.flatMap((act) => team.deposits.get(act) ?? []);
  const plays = acts.flatMap((act) => (act.do === 'play' ? [roundOf(past, team, act, nr)] : []));
  const transfers = [...deposits.map(({ received }) => creditDeposit(received)), ...plays];
  const verdicts = transfers.length > 0 ? await past.ledger.postAllIn(past.tx, transfers, team.held) : [];
  for (const verdict of verdicts) assert(verdict.state === 'done', 'what the team does is posted');
  const asked = deposits.map(({ key: ref, received: { memberId, orderNo, amount } }) => {
    return { memberId, ref, orderNo, amount: shareOf(amount, past.turnoverBps) };
  });
  if (asked.length > 0) await askTurnovers(past, past.tx, asked, { currency: past.book.currency, source: 'deposit' });
  for (const act of acts) {
    if (act.do !== 'withdraw') continue;
    const card = team.cards.get(act.account);
    assert(card, 'whoever takes money out has somewhere to put it');
    await makeWithdrawal({ ...past, memberId: team.idOf(act.account) }, card, act.amount);
  }
}

function roundOf(
  { book }: Past,
  { idOf }: TeamMoney,
  { account, game, stake, win }: Extract<Act, { do: 'play' }>,
  nr: number,
): Transfer {
  const [gameType = '', vendor = '', gameCode = ''] = GAMES[game] ?? [];
  const turnover = shareOf(stake, (WEIGHTS[gameType] ?? 100) * 100);
  const bet = { ...book, memberId: idOf(account), gameType, vendor, gameCode, txId: `team-${account}-${nr}` };
  return playRound({ ...bet, stake, turnover, win });
}
