import { GAME_TYPES, isAgentType, PAGE_SIZE, type agentRebate } from '@perya/contract';
import { assert, ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { formatAmount } from '../../platform/money.ts';
import { brandOf, zoneOf } from '../brand/index.ts';
import { headIconUrl } from '../identity/index.ts';
import { readEarned, sumEarned, type EarnedRow, type ListAsked } from './listed.store.ts';
import { readDoneDay } from './run.store.ts';

/** Rates have four decimals of a percent. */
const PERCENT_PPM = 10_000;

/** What the team earned an agent by day, member directly below and kind of game. [API-99] */
export const reportAgentRebates: Handler<typeof agentRebate.report> = async (ctx, asked, visitor) => {
  const { memberId: agentId, merchantCode } = sessionOf(visitor);
  const { account, gameType, status, cursor, ...range } = asked;
  const span = readSpan(range, await zoneOf(ctx, merchantCode));
  if (!span.ok) return span;
  const { currency } = (await brandOf(ctx, merchantCode)).rows.brand;
  const name = account?.trim().toLowerCase();
  const wanted: ListAsked = {
    agentId,
    merchantCode,
    currency,
    span: span.value,
    account: name === '' ? undefined : name,
    gameType,
    status,
  };
  const found = await readEarned(ctx.db, wanted, cursor ?? null, PAGE_SIZE + 1);
  const list = found.slice(0, PAGE_SIZE).map(toRow);
  const next = found.length > PAGE_SIZE ? (list.at(-1)?.id ?? null) : null;
  if (cursor !== undefined) return ok({ list, next, footer: null });
  const sums = await sumEarned(ctx.db, wanted);
  const footer = {
    validStake: formatAmount(BigInt(sums.valid), currency),
    amount: formatAmount(BigInt(sums.due), currency),
    paid: formatAmount(BigInt(sums.paid), currency),
    upToDay: await readDoneDay(ctx.db, merchantCode),
  };
  return ok({ list, next, footer });
};

/** A row as the wire has it. */
export function toRow(row: EarnedRow): agentRebate.AgentRebateRow {
  const { id, day, memberId, account, currency, ownPpm, givenPpm } = row;
  const [due, paid] = [BigInt(row.due), BigInt(row.paid)];
  const gameType = GAME_TYPES.find((type) => type === row.category);
  assert(gameType, 'rates are of kinds of games');
  return {
    id,
    day,
    memberId,
    account,
    headIcon: headIconUrl(row.headIcon),
    part: memberId === row.agentId ? 'self' : partOf(row.type),
    gameType,
    validStake: formatAmount(BigInt(row.valid), currency),
    ownRate: ownPpm / PERCENT_PPM,
    givenRate: givenPpm / PERCENT_PPM,
    rate: (ownPpm - givenPpm) / PERCENT_PPM,
    amount: formatAmount(due, currency),
    paid: formatAmount(paid, currency),
    state: paid >= due ? 'paid' : 'open',
  };
}

/** What somebody below is to whoever stands above. */
export function partOf(type: number): 'agent' | 'player' {
  return isAgentType(type) ? 'agent' : 'player';
}
