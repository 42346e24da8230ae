import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { chartLineUpDuotone } from '@perya/web/ui/icon/glyphs/chart-line-up-duotone.ts';
import { coinsDuotone } from '@perya/web/ui/icon/glyphs/coins-duotone.ts';
import { envelopeSimpleDuotone } from '@perya/web/ui/icon/glyphs/envelope-simple-duotone.ts';
import { giftDuotone } from '@perya/web/ui/icon/glyphs/gift-duotone.ts';
import { headsetDuotone } from '@perya/web/ui/icon/glyphs/headset-duotone.ts';
import { percentDuotone } from '@perya/web/ui/icon/glyphs/percent-duotone.ts';
import { receiptDuotone } from '@perya/web/ui/icon/glyphs/receipt-duotone.ts';
import { shieldCheckDuotone } from '@perya/web/ui/icon/glyphs/shield-check-duotone.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { trendUpDuotone } from '@perya/web/ui/icon/glyphs/trend-up-duotone.ts';
import { usersThreeDuotone } from '@perya/web/ui/icon/glyphs/users-three-duotone.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import type { RouteName } from '../../routes.ts';
import { destination, type Surroundings } from '../navigation/destination.ts';
import type { EntryView } from './entry-view.ts';

interface Rule {
  readonly name: RouteName;
  readonly label: TextKey;
  readonly icon: Glyph;
  readonly query?: string;
}

/** What an agent works with, in order; each route carries its own switch. [AGENT-01..10] */
const RULES: readonly Rule[] = [
  { name: 'teamOverview', label: 'title.teamOverview', icon: chartLineUpDuotone },
  { name: 'transactionRecord', label: 'menu.accountRecord', icon: receiptDuotone, query: '?types=A' },
  { name: 'team', label: 'title.team', icon: usersThreeDuotone },
  { name: 'redRain', label: 'title.redRain', icon: giftDuotone },
  { name: 'teamPnl', label: 'title.teamPnl', icon: trendUpDuotone },
  { name: 'teamBetting', label: 'title.teamBetting', icon: ticketDuotone },
  { name: 'teamRebate', label: 'title.teamRebate', icon: percentDuotone },
  { name: 'agentRebate', label: 'title.agentRebate', icon: coinsDuotone },
  { name: 'securityCenter', label: 'mine.security', icon: shieldCheckDuotone },
  { name: 'webEmail', label: 'menu.messages', icon: envelopeSimpleDuotone },
];

/** What this agent can use; customer service is always there. [AGENT-01..11] */
export function agencyEntries(around: Surroundings, serviceAddress: string | null): EntryView[] {
  const entries: EntryView[] = [];
  RULES.forEach(({ name, label, icon, query }) => {
    const href = destination(name, around, query);
    if (href) entries.push({ name, label, icon, tone: 'violet', href });
  });
  if (serviceAddress) {
    entries.push({
      name: 'service',
      label: 'mine.service',
      icon: headsetDuotone,
      tone: 'violet',
      href: serviceAddress,
    });
  }
  return entries;
}
