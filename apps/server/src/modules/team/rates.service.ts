import { GAME_TYPES, PAGE_SIZE, type agency } from '@perya/contract';
import { fail, ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { headIconUrl } from '../identity/index.ts';
import { fromRates, grantRates, showGrants, STEP_PPM, type Grant, type Granted } from '../lines/index.ts';

const PPM_OF_PERCENT = 10_000;

/** Shows an agent the own rates and those of the agents directly below. [API-100] */
export const showTeamRates: Handler<typeof agency.rates> = async (ctx, { cursor = '0' }, visitor) => {
  const page = { after: cursor, limit: PAGE_SIZE + 1 };
  const { own, day, agents } = await showGrants(ctx, sessionOf(visitor), page);
  const downlines = agents.slice(0, PAGE_SIZE);
  return ok({
    own: inOrder(own).map(({ gameType, ratePpm }) => ({ gameType, rate: ratePpm / PPM_OF_PERCENT })),
    fromDay: day,
    downlines: downlines.map(toRated),
    next: agents.length > PAGE_SIZE ? (downlines.at(-1)?.memberId ?? null) : null,
  });
};

/** Sets rates of an agent directly below, in the name of the one above. [API-100] */
export const changeTeamRates: Handler<typeof agency.setRates> = async (
  ctx,
  { memberId: to, rates: given },
  visitor,
) => {
  const session = sessionOf(visitor);
  const rates = fromRates(given);
  // Finer than a rate can be.
  if (rates.some(({ ratePpm }) => !Number.isInteger(ratePpm))) return fail('rate.step');
  const granting = { ...session, account: session.userName, ip: visitor.ip };
  const done = await grantRates(ctx, granting, { to, rates, stepPpm: STEP_PPM });
  if (!done.ok) return done;
  return ok({ fromDay: done.value.day, agent: toRated(done.value.granted) });
};

function toRated({ memberId: id, account, headIcon, grants }: Granted): agency.RatedAgent {
  return { id, account, headIcon: headIconUrl(headIcon), rates: inOrder(grants).map(toBounds) };
}

function toBounds({ gameType, today, later, least, leastAccount, most }: Grant & OfType): agency.RateBounds {
  return {
    gameType,
    rate: today / PPM_OF_PERCENT,
    next: later === today ? null : later / PPM_OF_PERCENT,
    least: least / PPM_OF_PERCENT,
    leastAccount,
    most: most / PPM_OF_PERCENT,
  };
}

interface OfType {
  readonly gameType: agency.KindRate['gameType'];
}

/** In the order in which kinds of games are told. */
function inOrder<Row extends { readonly category: string }>(rows: readonly Row[]): (Row & OfType)[] {
  return GAME_TYPES.flatMap((gameType) => {
    const row = rows.find(({ category }) => category === gameType);
    return row ? [{ ...row, gameType }] : [];
  });
}
