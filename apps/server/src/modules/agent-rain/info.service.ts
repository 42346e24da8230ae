import { agentRain, PAGE_SIZE } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { readStandings } from '../../ledger/balances.ts';
import { formatAmount } from '../../platform/money.ts';
import { hasPaymentPassword, headIconUrl, isVerified } from '../identity/index.ts';
import { bookOf } from '../wallet/index.ts';
import { leftToday, rainRules } from './limits.service.ts';
import { findPeople, pageOfPeople } from './people.service.ts';
import type { BelowRow } from './people.store.ts';

/** What an agent can give, and who directly below can be given an envelope. [SCR-50] */
export const showInfo: Handler<typeof agentRain.info> = async (ctx, { account, cursor = '0' }, visitor) => {
  const session = sessionOf(visitor);
  const { memberId: agentId, merchantCode } = session;
  const { currency } = await bookOf(ctx, session);
  const rules = await rainRules(ctx, merchantCode);
  const left = await leftToday(ctx, ctx.db, agentId, rules);
  const { float } = await readStandings(ctx.db, agentId, currency);
  const told = (amount: bigint) => formatAmount(amount, currency);
  const asked = { agentId, currency, name: nameOf(account), after: cursor, max: PAGE_SIZE };
  const { people, next } = await pageOfPeople(ctx, ctx.db, asked);
  const max = agentRain.RAIN_PEOPLE_MAX;
  const everybody = await findPeople(ctx, ctx.db, { agentId, currency, max: max + 1 });
  return ok({
    float: told(float.balance),
    needsKyc: !(await isVerified(ctx, agentId)),
    hasPaymentPassword: await hasPaymentPassword(ctx, agentId),
    leftToday: told(left.amount),
    timesLeft: left.times,
    low: told(rules.low),
    turnoverTimes: rules.turnoverTimes,
    hours: rules.hours,
    everybody: everybody.length > max ? null : everybody.length,
    people: people.map(toPerson),
    next,
  });
};

function nameOf(given: string | undefined): string | undefined {
  const name = given?.trim().toLowerCase();
  return name === '' ? undefined : name;
}

function toPerson({ id, account, head_icon: headIcon, type }: BelowRow): agentRain.RainPerson {
  return { id, account, headIcon: headIconUrl(headIcon), type };
}
