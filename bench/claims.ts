import { assert } from '@perya/std';
import { takeCode } from '../apps/server/src/modules/promotions/index.ts';
import type { OpenContext } from '../apps/server/src/open-context.ts';
import { openCampaign } from './campaigns.ts';
import { heldAtPace, p99Of } from './latency.ts';
import type { Figure } from './report.ts';
import { visitorFor } from './visitor.ts';

const CODE = 'BENCH-2000';
const CLAIMS = 2000;
const PER_SECOND = 200;

/** Very many people take what one campaign gives, each once, at a pace. */
export async function measureClaims({ ctx }: Pick<OpenContext, 'ctx'>): Promise<Figure[]> {
  const termsHash = await openCampaign(
    ctx,
    'bench-code',
    {
      kind: 'CODE',
      trigger: 'codeTyped',
      who: { once: 'ever' },
      award: { form: 'cash', size: { by: 'fixed', amount: '20.00' }, turnoverTimes: 1 },
      claim: { hours: 0, needsJoin: false },
    },
    CODE,
  );
  const people = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('account', 'like', 'life%')
    .orderBy('id')
    .limit(CLAIMS)
    .execute();
  const held = await heldAtPace({ perSecond: PER_SECOND, times: CLAIMS }, async (nr) => {
    const answer = await takeCode(ctx, { code: CODE, termsHash }, visitorFor(people[nr]?.id ?? ''));
    assert(answer.ok && answer.value.isPaid, `a claim is paid: ${JSON.stringify(answer)}`);
  });
  return [{ name: 'claim', value: p99Of(held) }];
}
