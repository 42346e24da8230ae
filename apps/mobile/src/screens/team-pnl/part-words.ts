import type { agency } from '@perya/contract';
import { isNegative } from '@perya/web/lib/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

type Row = agency.TeamPnlRow;

/** What a part of a team is called. */
export function partName(t: Translate, { account }: Pick<Row, 'account'>): string {
  return account ?? t('teamPnl.part.players');
}

/** What sort of part it is, how many people are in it, and in words what its colour says. */
export function partMeta(t: Translate, { part, members, net }: Row): string {
  return [
    part !== 'players' && t(`teamPnl.part.${part}`),
    (part === 'players' || part === 'agent') && t('teamPnl.members', { count: members }),
    isNegative(net) && t(`teamPnl.won.${part}`),
  ]
    .filter(Boolean)
    .join(' · ');
}
