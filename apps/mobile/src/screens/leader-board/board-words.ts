import type { board } from '@perya/contract';
import { formatNumber } from '@perya/web/lib/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

type Rules = board.BoardHead['rules'];

const HUNDREDTHS = 100;

/** Points as the rules of a board count them: whole points, or multiples of a stake. */
export function pointsText(t: Translate, rules: Rules, points: number): string {
  return rules.points === 'valid' ? t('board.points', { count: formatNumber(points) }) : bareText(rules, points);
}

/** The figure alone, where a column says what it is. */
export function bareText(rules: Rules, points: number): string {
  return rules.points === 'valid' ? formatNumber(points) : `${formatNumber(points / HUNDREDTHS, 2)}×`;
}

/** The name of a place; somebody who hides it is read as hidden. */
export function nameOf(t: Translate, { account, isOwn }: Pick<board.BoardPlace, 'account' | 'isOwn'>): string {
  return isOwn ? t('board.you') : (account ?? t('board.hidden'));
}
