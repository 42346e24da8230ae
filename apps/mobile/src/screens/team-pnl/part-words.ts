import type { agency } from '@perya/contract';
import { formatNumber, isNegative } from '@perya/web/lib/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

type Row = agency.TeamPnlRow;

/** What a part of a team is called. */
export function partName(t: Translate, { account }: Pick<Row, 'account'>): string {
  return account ?? t('teamPnl.part.players');
}

/** What sort of part it is, how many people are in it, and in words what its colour says. */
export function partMeta(t: Translate, { part, members, net }: Row): string {
  const isMany = members > 1 || part === 'players' || part === 'agent';
  return [
    part !== 'players' && t(`teamPnl.part.${part}`),
    // Who played here and stands elsewhere by now still counts in what was.
    members === 0 ? t('teamPnl.gone') : isMany && t('teamPnl.members', { count: peopleText(members) }),
    isNegative(net) && t(`teamPnl.won.${part}`),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A number of people as a text takes it: one is told apart, thousands are grouped. */
export function peopleText(count: number): number | string {
  return count === 1 ? count : formatNumber(count);
}
