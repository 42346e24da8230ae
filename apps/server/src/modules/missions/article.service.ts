import type { mission } from '@perya/contract';
import { fail, ok } from '@perya/std';
import { sessionOf, type Handler } from '../../handler.ts';
import { dayOf } from '../../ledger/day.ts';
import { helpArticles } from '../content/index.ts';
import { writeArticle } from './article.store.ts';
import { missionsAt } from './chain.service.ts';
import { touch } from './touch.store.ts';

/** Notes that a help article was read, while a mission asks for it; one that is not there cannot be read. [SCR-31] */
export const readArticle: Handler<typeof mission.readArticle> = async (ctx, { articleId }, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  const articles = await helpArticles(ctx, merchantCode, visitor.language);
  if (!articles.some(({ id }) => id === articleId)) return fail('not.found');
  const { chains, zone } = await missionsAt(ctx, merchantCode);
  const isAsked = chains.some(({ steps }) =>
    steps.some(({ goal, article }) => goal === 'articleRead' && (article ?? articleId) === articleId),
  );
  if (!isAsked) return ok({ articleId });
  const now = ctx.clock.now();
  const day = dayOf(now, zone);
  await ctx.db.transaction().execute(async (tx) => {
    await writeArticle(tx, { member_id: memberId, item_id: articleId, merchant_code: merchantCode, read_on: day });
    await touch(tx, { memberId, merchantCode }, { day, now });
  });
  return ok({ articleId });
};
