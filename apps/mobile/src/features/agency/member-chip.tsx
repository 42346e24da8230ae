import { isAgentType } from '@perya/contract';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { useT } from '../../lib/i18n/i18n.ts';

/** Whether somebody of a team is an agent or a player, in a word. */
export function MemberChip({ type }: { readonly type: number }) {
  const t = useT();
  const isAgent = isAgentType(type);
  return <Badge tone={isAgent ? 'accent' : 'plain'}>{t(isAgent ? 'agency.agent' : 'agency.player')}</Badge>;
}
