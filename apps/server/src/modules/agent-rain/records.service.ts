import { PAGE_SIZE, type agentRain } from '@perya/contract';
import { fail, ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import { readEnvelopes } from './envelope.store.ts';
import { readGiven, readRain, sumOpened } from './rain.store.ts';
import { toldSeed } from './seed.service.ts';
import { toGiven, toItem } from './view.ts';

/** What an agent has given, newest first. [API-102, SCR-50] */
export const listGiven: Handler<typeof agentRain.records> = async (ctx, { cursor }, visitor) => {
  const rows = await readGiven(ctx.db, sessionOf(visitor).memberId, cursor ?? null, PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  const sums = await sumOpened(
    ctx.db,
    page.map(({ id }) => id),
  );
  return ok({
    list: page.map((rain) => toGiven(rain, toldSeed(ctx, rain), sums.get(rain.id))),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    footer: null,
  });
};

/** One of them with its envelopes; another agent's is not told apart from none. [API-102, ROLE-15] */
export const showGiven: Handler<typeof agentRain.record> = async (ctx, { id }, visitor) => {
  const rain = isRowId(id) ? await readRain(ctx.db, id) : undefined;
  if (rain?.agent_id !== sessionOf(visitor).memberId) return fail('not.found');
  const envelopes = await readEnvelopes(ctx.db, rain.id);
  const sums = await sumOpened(ctx.db, [rain.id]);
  return ok({
    rain: toGiven(rain, toldSeed(ctx, rain), sums.get(rain.id)),
    items: envelopes.map((envelope) => toItem(rain, envelope)),
  });
};
