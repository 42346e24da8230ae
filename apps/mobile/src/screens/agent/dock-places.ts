import { NO_DIVIDEND_TYPES } from '@perya/contract';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { coinsDuotone } from '@perya/web/ui/icon/glyphs/coins-duotone.ts';
import { houseDuotone } from '@perya/web/ui/icon/glyphs/house-duotone.ts';
import { megaphoneSimpleDuotone } from '@perya/web/ui/icon/glyphs/megaphone-simple-duotone.ts';
import { userPlusDuotone } from '@perya/web/ui/icon/glyphs/user-plus-duotone.ts';
import { destination, type Surroundings } from '../../features/navigation/destination.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import type { RouteName } from '../../routes.ts';

/** A place at the foot of the agency center. */
export interface DockPlace {
  readonly name: RouteName;
  readonly label: TextKey;
  readonly icon: Glyph;
  readonly href: string;
}

interface Rule extends Omit<DockPlace, 'href'> {
  readonly query?: string;
  readonly when?: (type: number) => boolean;
}

/** Sub-accounts and trials bring in nobody, and no dividend is agreed with them. [AGENT-15, SCR-47] */
const isWhole = (type: number) => !NO_DIVIDEND_TYPES.includes(type);

/** All places in their order; each route carries its own switch. [AGENT-13, AGENT-14, AGENT-17] */
const RULES: readonly Rule[] = [
  { name: 'home', label: 'dock.home', icon: houseDuotone },
  { name: 'agentRegister', label: 'agency.openAccount', icon: userPlusDuotone, when: isWhole },
  {
    name: 'agentDividend',
    label: 'agency.dividend',
    icon: coinsDuotone,
    when: isWhole,
  },
  { name: 'memberNotice', label: 'title.memberNotice', icon: megaphoneSimpleDuotone, query: '?types=A' },
];

/** The places this agent can go to, in order. [AGENT-13..18] */
export function dockPlaces(around: Surroundings): DockPlace[] {
  const type = around.session?.type ?? 0;
  const places: DockPlace[] = [];
  RULES.forEach(({ name, label, icon, query, when }) => {
    const href = (when?.(type) ?? true) ? destination(name, around, query) : null;
    if (href) places.push({ name, label, icon, href });
  });
  return places;
}
