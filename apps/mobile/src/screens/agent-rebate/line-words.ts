import type { agentRebate } from '@perya/contract';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** Whose line it is; what the agent played stands under no name. */
export function lineName(
  t: Translate,
  { part, account }: Pick<agentRebate.AgentRebateRow, 'part' | 'account'>,
): string {
  return part === 'self' ? t('teamPnl.part.self') : account;
}

/** `11/14`. */
export function shortDay(day: string): string {
  return day.slice(5).replace('-', '/');
}
