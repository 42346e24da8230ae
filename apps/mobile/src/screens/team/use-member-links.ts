import { isAgentType, type agency } from '@perya/contract';
import { destination, useSurroundings } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';

/** Where something about a member is. */
export interface MemberLink {
  readonly key: 'bets' | 'pnl' | 'rates';
  readonly label: string;
  readonly href: string;
}

/** What can be looked at and set of a member; what is not built or switched off is not there. [SCR-49, STD-05] */
export function useMemberLinks(member: agency.TeamMember, isDirect: boolean): readonly MemberLink[] {
  const t = useT();
  const around = useSurroundings();
  const { id, account, type } = member;
  const found = [
    {
      key: 'bets',
      label: t('downline.bets'),
      href: destination('teamBetting', around, `?account=${encodeURIComponent(account)}`),
    },
    { key: 'pnl', label: t('downline.pnl'), href: destination('teamPnl', around, `?parent=${id}`) },
    {
      key: 'rates',
      label: t('downline.setRate'),
      // Only whoever stands directly above sets them, and players have none. [SCR-54]
      href: isDirect && isAgentType(type) ? destination('teamRebate', around, `?member=${id}`) : null,
    },
  ] as const;
  const links: MemberLink[] = [];
  found.forEach(({ key, label, href }) => href !== null && links.push({ key, label, href }));
  return links;
}
