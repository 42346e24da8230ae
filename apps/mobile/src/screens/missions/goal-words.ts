import type { mission } from '@perya/contract';
import type { Translate } from '../../lib/i18n/i18n.ts';

type Step = mission.MissionStep;
type Print = (amount: string) => string;

/** Titles are named up to so many; more are told by their number. */
const NAMED_MAX = 2;

/** Whether a step asks for days in a row. */
export function isInRow({ days }: Pick<Step, 'days'>): boolean {
  return days.length > 0;
}

/** What a step asks for, with its exact figure. [SCR-31] */
export function goalText(t: Translate, print: Print, step: Step): string {
  const { goal, progress, article } = step;
  const count = Number(progress.target);
  switch (goal) {
    case 'validBets':
      return inPlaces(t, t('mission.goal.validBets', { amount: print(progress.target) }), step);
    case 'rounds':
      return inPlaces(t, t('mission.goal.rounds', { count }), step);
    case 'titlesTried':
      return inPlaces(t, t('mission.goal.titlesTried', { count }), step);
    case 'daysPlayed':
      return isInRow(step)
        ? t('mission.goal.daysInRow', { count })
        : inPlaces(t, t('mission.goal.daysPlayed', { count }), step);
    case 'articleRead':
      return article ? t('mission.goal.article', { title: article.title }) : t('mission.goal.anyArticle');
    case 'kycDone':
      return t('mission.goal.kycDone');
    case 'limitSet':
      return t('mission.goal.limitSet');
  }
}

function inPlaces(t: Translate, words: string, { kinds, titles }: Step): string {
  const where =
    titles.length > 0
      ? titles.length > NAMED_MAX
        ? t('mission.chosenTitles', { count: titles.length })
        : titles.map(({ name }) => name).join(', ')
      : kinds.map((kind) => t(`gameType.${kind}`)).join(', ');
  return where === '' ? words : t('mission.in', { words, where });
}

/** How far an open step is, and what is missing; nothing where it is done or not. */
export function progressText(t: Translate, print: Print, { goal, progress, left, article }: Step): string | null {
  if (goal === 'validBets') return t('mission.left', { done: print(progress.done), left: print(left) });
  if (goal === 'articleRead') return article && t('mission.minutes', { count: article.minutes });
  return Number(progress.target) > 1 ? t('mission.of', { done: progress.done, target: progress.target }) : null;
}

/** `11/15` of `2026-11-15`. */
export function shortDay(day: string): string {
  return day.slice(5).replace('-', '/');
}

/** The days a chain runs. */
export function periodText(t: Translate, { startDate, endDate }: mission.Mission): string {
  if (endDate === null) return t('activity.endless');
  return startDate === endDate
    ? shortDay(startDate)
    : t('activity.period', { from: shortDay(startDate), to: shortDay(endDate) });
}
