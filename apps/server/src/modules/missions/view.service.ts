import { GAME_TYPES, type ContentLanguage, type mission } from '@perya/contract';
import { assert } from '@perya/std';
import type { Context } from '../../context.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { formatAmount } from '../../platform/money.ts';
import { catalogueOf, isPlayable, shownTitle } from '../catalog/index.ts';
import { helpArticles, promotionWords, type PromotionWords } from '../content/index.ts';
import { inRowDays } from './row-days.ts';
import type { SeenChain, SeenMissions, SeenStep } from './seen.service.ts';

const WORDS_A_MINUTE = 200;

/** What a view needs beside the chains. */
interface Viewing {
  readonly currency: string;
  readonly zone: string;
  readonly today: string;
  readonly merchantCode: string;
  readonly language: ContentLanguage;
  readonly now: Date;
}

/** Chains as the wire has them: those of several steps first, then the order of their campaigns. */
export async function toMissions(
  ctx: Context,
  { missions, today, chains }: SeenMissions,
  language: ContentLanguage,
): Promise<mission.Mission[]> {
  const { brand, book, zone } = missions;
  const words = await promotionWords(ctx, brand, language);
  const viewing = { ...book, zone, today, language, now: ctx.clock.now() };
  const sorted = [...chains].sort((one, other) => Number(other.steps.length > 1) - Number(one.steps.length > 1));
  return Promise.all(
    sorted.map((chain) => toMission(ctx, chain, words.get(chain.chain.campaign.itemId) ?? null, viewing)),
  );
}

async function toMission(
  ctx: Context,
  { chain, of, steps }: SeenChain,
  words: PromotionWords | null,
  viewing: Viewing,
): Promise<mission.Mission> {
  const { campaign, version, period, turnoverTimes } = chain;
  const amount = chain.steps.reduce((sum, step) => sum + step.amount, 0n);
  return {
    id: campaign.id,
    title: words?.title ?? '',
    highlight: words?.highlight ?? '',
    note: words?.note ?? '',
    image: words?.image ?? '',
    tone: words?.tone ?? 'sunset',
    period,
    startDate: of.from,
    endDate: of.to,
    endTime: of.to === null ? null : endOf(of.to, viewing.zone).toISOString(),
    finished: steps.filter(({ state }) => state === 'finished').length,
    amount: formatAmount(amount, viewing.currency),
    turnoverTimes,
    claimHours: version.terms.claim.hours,
    steps: await Promise.all(steps.map((step) => toStep(ctx, step, turnoverTimes, viewing))),
  };
}

/** When a day has ended in a zone. */
export function endOf(day: string, zone: string): Date {
  const span = readSpan({ startDate: day, endDate: day }, zone);
  assert(span.ok, 'a day is a range');
  return span.value.until;
}

async function toStep(
  ctx: Context,
  seen: SeenStep,
  turnoverTimes: number,
  viewing: Viewing,
): Promise<mission.MissionStep> {
  const { step, state, row } = seen;
  const { currency, today } = viewing;
  const { progress, left } = progressOf(seen, currency);
  return {
    nr: step.nr,
    goal: step.goal,
    kinds: GAME_TYPES.filter((kind) => step.kinds?.includes(kind)),
    titles: await titlesOf(ctx, step.titles ?? [], viewing),
    article: step.article === undefined ? null : await articleOf(ctx, step.article, viewing),
    state,
    progress,
    left,
    unlockedBy: state === 'locked' ? step.nr - 1 : null,
    finishedDate: state === 'finished' ? (row?.finished_on ?? today) : null,
    amount: formatAmount(step.amount, currency),
    turnover: formatAmount(step.amount * BigInt(turnoverTimes), currency),
    reward: rewardOf(seen, viewing.now),
    days: inRowDays(seen, today),
  };
}

/** How far a step is: one that is finished is whole, of one that is locked nothing is told. */
export function progressOf(
  { step, state, done, percent }: SeenStep,
  currency: string,
): Pick<mission.MissionStep, 'progress' | 'left'> {
  const told = (figure: bigint) => (step.goal === 'validBets' ? formatAmount(figure, currency) : String(figure));
  const shown = state === 'locked' ? 0n : state === 'finished' || done > step.target ? step.target : done;
  return { progress: { done: told(shown), target: told(step.target), percent }, left: told(step.target - shown) };
}

function rewardOf({ row }: SeenStep, now: Date): mission.MissionStep['reward'] {
  if (!row?.reward || row.reward_id === null) return null;
  const { state, claim_until: until } = row.reward;
  // What has run out is over before anybody has written so down.
  const isLate = state === 'claimable' && until !== null && until <= now;
  return {
    id: row.reward_id,
    state: isLate ? 'expired' : state,
    canClaim: state === 'claimable' && !isLate,
    expireTime: until?.toISOString() ?? null,
  };
}

async function titlesOf(ctx: Context, titles: readonly string[], { merchantCode, language }: Viewing) {
  if (titles.length === 0) return [];
  const { byDetail } = await catalogueOf(ctx, merchantCode);
  const playable = titles.filter((name) => {
    const title = byDetail.get(name);
    return title !== undefined && isPlayable(title);
  });
  const shown = await Promise.all(
    playable.map((name) => {
      const [vendor = '', game = ''] = name.split('/');
      return shownTitle(ctx, merchantCode, vendor, game, language);
    }),
  );
  return shown.filter((title) => title !== null);
}

async function articleOf(ctx: Context, id: string, { merchantCode, language }: Viewing) {
  const article = (await helpArticles(ctx, merchantCode, language)).find((one) => one.id === id);
  if (!article) return null;
  const words = article.content.replace(/<[^>]*>/g, ' ').split(/\s+/).length;
  return { articleId: id, title: article.title, minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)) };
}
