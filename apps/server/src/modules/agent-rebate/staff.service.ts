import type { MemberId, MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { currencyOf } from '../brand/index.ts';
import { findByAccount } from '../identity/index.ts';
import { readDoneDay } from './run.store.ts';
import { readNightPayments, readNightRows, type NightPayment, type NightRow } from './staff.store.ts';

/** What agents earned on a day and were paid in its night. */
export interface AgentNight {
  readonly day: string;
  /** The last day whose night is over; null before the first one. */
  readonly doneDay: string | null;
  readonly rows: readonly NightRow[];
  readonly payments: readonly NightPayment[];
}

/** Whose night is asked for; without a day the last one that is over, without a name that of all agents together. */
export interface NightAsked {
  readonly brand: MerchantCode;
  readonly account?: string | undefined;
  readonly day?: string | undefined;
}

/** Why there is no night to show. */
export type NightError = 'brand.missing' | 'member.missing' | 'night.missing';

/** Shows what agents earned on a day and were paid in its night: of one agent row by row, else agent by agent. */
export async function showNight(
  { db, ...ctx }: Context,
  { brand, account, day: asked }: NightAsked,
): Promise<Result<AgentNight, NightError>> {
  if ((await currencyOf({ db, ...ctx }, brand)) === null) return fail('brand.missing');
  let agentId: MemberId | null = null;
  if (account !== undefined) {
    const member = await findByAccount(db, brand, account);
    if (!member) return fail('member.missing');
    agentId = member.id;
  }
  const doneDay = await readDoneDay(db, brand);
  const day = asked ?? doneDay;
  if (day === null) return fail('night.missing');
  const night = { merchantCode: brand, day, agentId };
  return ok({ day, doneDay, rows: await readNightRows(db, night), payments: await readNightPayments(db, night) });
}
