import { PAGE_SIZE, type Checked, type Value, type wallet } from '@perya/contract';
import type { Currency } from '@perya/ledger';
import { ok, type Result } from '@perya/std';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { studioTitle } from '../catalog/index.ts';
import { zoneOf } from '../brand/index.ts';
import { readBets, sumBets, type BetLine, type BetSums } from './betting.store.ts';
import { bookOf } from '../wallet/index.ts';
import { gameOf, gameTypeOf } from './game-type.ts';
import { tooLate, toldUpTo } from '../../ledger/member-days.ts';
import { onlyMember } from '../../ledger/members.ts';
import { readSpan } from '../../ledger/report-range.ts';
import type { Session } from '../../handler.ts';

/** The bets of a member. [API-92] */
export async function listBets(
  ctx: Context,
  session: Session,
  { gameType, vassalage, cursor, ...range }: Checked<typeof wallet.betting>,
): Promise<Result<Value<typeof wallet.betting>, 'range.invalid'>> {
  const span = readSpan(range, await zoneOf(ctx, session.merchantCode));
  if (!span.ok) return span;
  const { currency } = await bookOf(ctx, session);
  const filter = { memberId: session.memberId, currency, span: span.value, gameType, vendor: vassalage };
  const rows = await readBets(ctx.db, filter, cursor ?? null, PAGE_SIZE + 1);
  const list = rows.slice(0, PAGE_SIZE).map((row) => toBet(row, currency));
  const next = rows.length > PAGE_SIZE ? (rows[PAGE_SIZE - 1]?.id ?? null) : null;
  if (cursor !== undefined) return ok({ list, next, footer: null });
  const before = await tooLate(ctx.db, onlyMember(session.memberId));
  const sums = await sumBets(ctx.db, filter, before);
  return ok({ list, next, footer: { ...toBetSums(sums, currency), ...toldUpTo(before) } });
}

/** What bets come to, as it is told. */
export function toBetSums(sums: BetSums, currency: Currency) {
  return {
    bets: Number(sums.bets),
    stake: formatAmount(BigInt(sums.stake), currency),
    validStake: formatAmount(BigInt(sums.counted), currency),
    payout: formatAmount(BigInt(sums.payout), currency),
  };
}

/** A bet as it is told. */
export function toBet(row: BetLine, currency: Currency): wallet.BetRow {
  const { vendor, name, isOurs } = namedGame(row.detail);
  const stake = BigInt(row.stake);
  const counted = row.is_void ? 0n : BigInt(row.counted);
  const payout = BigInt(row.payout);
  return {
    betNo: row.ref,
    gameName: name,
    gameType: gameTypeOf(row.category),
    vassalage: vendor,
    stake: formatAmount(stake, currency),
    validStake: formatAmount(counted, currency),
    countedPercent: Number((BigInt(row.counted) * 100n) / stake),
    payout: formatAmount(payout, currency),
    result: row.is_void ? 'void' : row.is_open ? 'open' : payout > 0n ? 'won' : 'lost',
    isProvable: isOurs,
    time: row.at.toISOString(),
  };
}

/** The game of a movement by its name; our own titles are booked under their code. */
export function namedGame(detail: string): {
  readonly vendor: string;
  readonly name: string;
  readonly isOurs: boolean;
} {
  const { vendor, game } = gameOf(detail);
  const title = studioTitle(game);
  const isOurs = title?.vendor === vendor;
  return { vendor, name: isOurs ? title.name : game, isOurs };
}
