import type { Tone } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { chartLineUpDuotone } from '@perya/web/ui/icon/glyphs/chart-line-up-duotone.ts';
import { chartPieSliceDuotone } from '@perya/web/ui/icon/glyphs/chart-pie-slice-duotone.ts';
import { envelopeOpenDuotone } from '@perya/web/ui/icon/glyphs/envelope-open-duotone.ts';
import { headsetDuotone } from '@perya/web/ui/icon/glyphs/headset-duotone.ts';
import { newspaperClippingDuotone } from '@perya/web/ui/icon/glyphs/newspaper-clipping-duotone.ts';
import { percentDuotone } from '@perya/web/ui/icon/glyphs/percent-duotone.ts';
import { receiptDuotone } from '@perya/web/ui/icon/glyphs/receipt-duotone.ts';
import { shieldCheckDuotone } from '@perya/web/ui/icon/glyphs/shield-check-duotone.ts';
import { slidersDuotone } from '@perya/web/ui/icon/glyphs/sliders-duotone.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { usersThreeDuotone } from '@perya/web/ui/icon/glyphs/users-three-duotone.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import type { RouteName } from '../../routes.ts';
import type { EntryView } from '../member/entry-view.ts';
import { destination, type Surroundings } from '../navigation/destination.ts';

interface Rule {
  readonly name: RouteName;
  readonly label: TextKey;
  readonly icon: Glyph;
  readonly tone: Tone;
  readonly query?: string;
}

/** What an agent works with, in order; each route carries its own switch. [AGENT-01..10] */
const RULES: readonly Rule[] = [
  { name: 'teamOverview', label: 'title.teamOverview', icon: chartPieSliceDuotone, tone: 'blue' },
  { name: 'transactionRecord', label: 'menu.accountRecord', icon: receiptDuotone, tone: 'blue', query: '?types=A' },
  { name: 'team', label: 'title.team', icon: usersThreeDuotone, tone: 'blue' },
  { name: 'redRain', label: 'title.redRain', icon: envelopeOpenDuotone, tone: 'rose' },
  { name: 'teamPnl', label: 'title.teamPnl', icon: chartLineUpDuotone, tone: 'mango' },
  { name: 'teamBetting', label: 'title.teamBetting', icon: ticketDuotone, tone: 'mango' },
  { name: 'teamRebate', label: 'title.teamRebate', icon: slidersDuotone, tone: 'mango' },
  { name: 'agentRebate', label: 'title.agentRebate', icon: percentDuotone, tone: 'mango' },
  { name: 'securityCenter', label: 'mine.security', icon: shieldCheckDuotone, tone: 'green' },
  { name: 'webEmail', label: 'agency.news', icon: newspaperClippingDuotone, tone: 'green' },
];

/** What this agent can use; customer service is always there. [AGENT-01..11] */
export function agencyEntries(around: Surroundings, serviceAddress: string | null): EntryView[] {
  const entries: EntryView[] = [];
  RULES.forEach(({ name, label, icon, tone, query }) => {
    const href = destination(name, around, query);
    if (href) entries.push({ name, label, icon, tone, href });
  });
  if (serviceAddress) {
    entries.push({ name: 'service', label: 'mine.service', icon: headsetDuotone, tone: 'green', href: serviceAddress });
  }
  return entries;
}
