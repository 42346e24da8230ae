import { vendor as contract } from '@perya/contract';
import { betKey, type BetSide, type TxId, type VendorCode } from '@perya/ledger';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../platform/db/schema.ts';
import { findBets, type FoundBet } from '../../ledger/bets.ts';
import { readAmount } from '../../platform/money.ts';
import { factsOf } from './bet-facts.ts';
import { readSaidBets, type SaidBet, type Span } from './said-sides.store.ts';

/** A bet and the sides it was made on, as its vendor told of them. */
export interface SidedBet extends Omit<FoundBet, 'key'> {
  readonly vendor: VendorCode;
  readonly sides: readonly BetSide[];
}

/** What a call says of sides; its token was not written down. */
const Said = v.pick(contract.VENDOR_REQUESTS.debit, ['txId', 'roundId', 'market', 'side', 'bets']);

interface Told extends v.InferOutput<typeof Said> {
  readonly vendor: VendorCode;
}

/**
 * Bets that were told with sides between two moments, whether a purse paid for them or not, and up to when: of very many the first. It is
 * read from what vendors said, which is written behind the answer, so nobody who bets waits for it.
 */
export async function readSidedBets(
  db: Kysely<Database>,
  span: Span,
  limit: number,
): Promise<{ readonly bets: readonly SidedBet[]; readonly upTo: Date }> {
  const said = await readSaidBets(db, span, limit);
  const upTo = (said.length < limit ? undefined : said.at(-1)?.at) ?? span.upTo;
  const told = new Map(said.flatMap(read).map((one) => [betKey(one.vendor, one.txId as TxId), one]));
  const found = told.size > 0 ? await findBets(db, [...told.keys()]) : [];
  return { upTo, bets: found.flatMap(({ key, ...bet }) => withSides(bet, told.get(key))) };
}

function read({ vendor, request }: SaidBet): Told[] {
  const said = v.safeParse(v.pipe(v.string(), v.parseJson(), Said), request, { abortEarly: true });
  return said.success ? [{ vendor, ...said.output }] : [];
}

function withSides(bet: Omit<FoundBet, 'key'>, told: Told | undefined): SidedBet[] {
  if (!told) return [];
  const parts = told.bets?.map(({ amount }) => readAmount(amount, bet.currency) ?? 0n);
  const { sides = [] } = factsOf({ ...told, odds: undefined }, bet.stake, parts) ?? {};
  return sides.length > 0 ? [{ ...bet, vendor: told.vendor, sides }] : [];
}
