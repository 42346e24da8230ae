import type { MemberId, MerchantCode } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { holdDay, note, type Changing } from './change.service.ts';
import { grantDays, lastWords, type Granting } from './grants.service.ts';
import { readGrantedRates } from './grants.store.ts';
import { insertRates, type KindRate } from './lines.store.ts';

type Tx = Transaction<Database>;

/** What an agent can give to whoever comes: the own rates from the day on that changes hold from. */
export async function ratesToGive(
  ctx: Changing,
  { memberId, merchantCode }: Granting,
): Promise<{ readonly day: string; readonly own: readonly KindRate[] }> {
  const days = await grantDays(ctx, merchantCode);
  return { day: days.day, own: await ownRates(ctx.db, memberId, days) };
}

/** Whether rates can be given to whoever comes, by the rules of those that are set: in steps from zero, or the own one. */
export function weighRates(
  own: readonly KindRate[],
  rates: readonly KindRate[],
  stepPpm: number,
): Result<readonly KindRate[], 'rate.above' | 'rate.step'> {
  const wanted = lastWords(rates).filter(({ ratePpm }) => ratePpm > 0);
  const most = (category: string): number => rateOf(own, category);
  if (wanted.some(({ category, ratePpm }) => ratePpm > most(category))) return fail('rate.above');
  const isOff = ({ category, ratePpm }: KindRate): boolean => ratePpm % stepPpm !== 0 && ratePpm !== most(category);
  return wanted.some(isOff) ? fail('rate.step') : ok(wanted);
}

/** Holds the lines of a brand, before a new agent comes in whose rates are to be written. */
export async function holdLines(
  ctx: Pick<Changing, 'clock'>,
  tx: Tx,
  merchantCode: MerchantCode,
): Promise<{ readonly today: string; readonly day: string }> {
  const days = await holdDay(ctx, tx, merchantCode);
  assert(days, 'whoever is invited comes to a brand');
  return days;
}

/**
 * Gives a new agent the first rates, from the day on that is held. What was promised may be more than the agent above has by now: then it
 * is as much as that one has.
 */
export async function giveFirstRates(
  ctx: Changing,
  tx: Tx,
  held: { readonly today: string; readonly day: string },
  given: {
    readonly agent: { readonly memberId: MemberId; readonly account: string };
    readonly memberId: MemberId;
    readonly merchantCode: MerchantCode;
    readonly rates: readonly KindRate[];
    readonly ip: string;
  },
): Promise<void> {
  const { agent, memberId, merchantCode, ip } = given;
  const own = await ownRates(tx, agent.memberId, held);
  const rates = given.rates
    .map(({ category, ratePpm }) => ({ category, ratePpm: Math.min(ratePpm, rateOf(own, category)) }))
    .filter(({ ratePpm }) => ratePpm > 0);
  if (rates.length === 0) return;
  await insertRates(tx, { memberId, merchantCode, day: held.day }, rates);
  const detail = { kind: 'agency.rates', fromDay: held.day, rates, by: agent.memberId };
  await note(ctx, tx, { brand: merchantCode, who: agent.account, ip }, memberId, detail);
}

async function ownRates(
  db: Changing['db'],
  memberId: MemberId,
  days: { readonly today: string; readonly day: string },
): Promise<KindRate[]> {
  const rates = await readGrantedRates(db, [memberId], days);
  return rates.filter(({ later }) => later > 0).map(({ category, later }) => ({ category, ratePpm: later }));
}

function rateOf(rates: readonly KindRate[], category: string): number {
  return rates.find((rate) => rate.category === category)?.ratePpm ?? 0;
}
