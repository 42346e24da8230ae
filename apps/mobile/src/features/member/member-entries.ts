import type { Tone } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { arrowCircleDownDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-down-duotone.ts';
import { arrowCircleUpDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-up-duotone.ts';
import { chartBarDuotone } from '@perya/web/ui/icon/glyphs/chart-bar-duotone.ts';
import { chartLineUpDuotone } from '@perya/web/ui/icon/glyphs/chart-line-up-duotone.ts';
import { crownSimpleDuotone } from '@perya/web/ui/icon/glyphs/crown-simple-duotone.ts';
import { envelopeSimpleDuotone } from '@perya/web/ui/icon/glyphs/envelope-simple-duotone.ts';
import { gearSixDuotone } from '@perya/web/ui/icon/glyphs/gear-six-duotone.ts';
import { handDepositDuotone } from '@perya/web/ui/icon/glyphs/hand-deposit-duotone.ts';
import { handWithdrawDuotone } from '@perya/web/ui/icon/glyphs/hand-withdraw-duotone.ts';
import { hourglassMediumDuotone } from '@perya/web/ui/icon/glyphs/hourglass-medium-duotone.ts';
import { identificationCardDuotone } from '@perya/web/ui/icon/glyphs/identification-card-duotone.ts';
import { percentDuotone } from '@perya/web/ui/icon/glyphs/percent-duotone.ts';
import { receiptDuotone } from '@perya/web/ui/icon/glyphs/receipt-duotone.ts';
import { shieldCheckDuotone } from '@perya/web/ui/icon/glyphs/shield-check-duotone.ts';
import { swapDuotone } from '@perya/web/ui/icon/glyphs/swap-duotone.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { treasureChestDuotone } from '@perya/web/ui/icon/glyphs/treasure-chest-duotone.ts';
import { trophyDuotone } from '@perya/web/ui/icon/glyphs/trophy-duotone.ts';
import { userPlusDuotone } from '@perya/web/ui/icon/glyphs/user-plus-duotone.ts';
import { usersThreeDuotone } from '@perya/web/ui/icon/glyphs/users-three-duotone.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import { routes, type RouteName } from '../../routes.ts';
import { isAvailable, type Surroundings } from '../navigation/destination.ts';
import { isAgent } from '../session/session.ts';
import type { EntryView } from './entry-view.ts';

/** What the entries of the member centre belong to. [MINE-08] */
export const ENTRY_GROUPS = ['funds', 'records', 'rewards', 'account'] as const;

/** What the entries of the member centre belong to. */
export type EntryGroup = (typeof ENTRY_GROUPS)[number];

/** What is known about the member beside the session. */
export interface MemberFacts {
  /** The upline that money may be sent to. [ENT-03] */
  readonly upline: string | null;
  /** Kinds of promotions that run now. */
  readonly promotions: readonly string[];
}

/** One entry of the member centre. */
export interface MemberEntry extends EntryView {
  readonly group: EntryGroup;
}

interface Rule {
  readonly name: RouteName;
  readonly label: TextKey;
  readonly icon: Glyph;
  readonly group: EntryGroup;
  readonly tone?: Tone;
  readonly when?: (around: Surroundings, facts: MemberFacts) => boolean;
}

const TONES: Readonly<Record<EntryGroup, Tone>> = {
  funds: 'mango',
  records: 'blue',
  rewards: 'rose',
  account: 'green',
};
const TOP_AGENT = 2;

const promoted =
  (kind: string) =>
  (_: Surroundings, { promotions }: MemberFacts) =>
    promotions.includes(kind);

/** All entries in their order; each route carries its own switch. [MINE-10..25] */
const RULES: readonly Rule[] = [
  { name: 'voucherCenter', label: 'menu.deposit', icon: arrowCircleDownDuotone, group: 'funds' },
  { name: 'withdraw', label: 'menu.withdraw', icon: arrowCircleUpDuotone, group: 'funds' },
  { name: 'vouReport', label: 'title.vouReport', icon: handDepositDuotone, group: 'funds' },
  { name: 'withdrawReport', label: 'title.withdrawReport', icon: handWithdrawDuotone, group: 'funds' },
  {
    name: 'upLineTransfer',
    label: 'title.upLineTransfer',
    icon: swapDuotone,
    group: 'funds',
    // Only agents have a float. [MINE-20]
    when: ({ session }, { upline }) => upline !== null && isAgent(session) && session?.type !== TOP_AGENT,
  },
  { name: 'manualRebate', label: 'title.manualRebate', icon: percentDuotone, group: 'funds' },
  { name: 'transactionRecord', label: 'menu.accountRecord', icon: receiptDuotone, group: 'records' },
  { name: 'gameRecord', label: 'menu.bettingRecord', icon: ticketDuotone, group: 'records' },
  { name: 'profitAndLoss', label: 'title.profitAndLoss', icon: chartLineUpDuotone, group: 'records' },
  { name: 'rebateReport', label: 'title.rebateReport', icon: chartBarDuotone, group: 'records' },
  { name: 'rewardCenter', label: 'title.rewardCenter', icon: treasureChestDuotone, group: 'rewards' },
  {
    name: 'leaderBoard',
    label: 'title.leaderBoard',
    icon: trophyDuotone,
    group: 'rewards',
    when: promoted('MISSION'), // MINE-23
  },
  {
    name: 'inviteFriends',
    label: 'title.inviteFriends',
    icon: userPlusDuotone,
    group: 'rewards',
    when: promoted('REFERRAL'), // MINE-12
  },
  { name: 'benefits', label: 'title.benefits', icon: crownSimpleDuotone, group: 'rewards' },
  { name: 'securityCenter', label: 'mine.security', icon: shieldCheckDuotone, group: 'account' },
  { name: 'kyc', label: 'mine.verification', icon: identificationCardDuotone, group: 'account' },
  { name: 'responsibleGaming', label: 'mine.rg', icon: hourglassMediumDuotone, group: 'account' },
  { name: 'webEmail', label: 'menu.messages', icon: envelopeSimpleDuotone, group: 'account' },
  {
    name: 'agent',
    label: 'title.agent',
    icon: usersThreeDuotone,
    group: 'account',
    tone: 'violet',
    when: ({ session }) => isAgent(session), // MINE-14
  },
  { name: 'set', label: 'mine.settings', icon: gearSixDuotone, group: 'account' },
];

/** The entries this person can see, in order. [MINE-10..25] */
export function memberEntries(around: Surroundings, facts: MemberFacts): MemberEntry[] {
  return RULES.filter(({ name, when }) => isAvailable(name, around) && (when?.(around, facts) ?? true)).map(
    ({ name, label, icon, group, tone = TONES[group] }) => ({
      name,
      label,
      icon,
      group,
      tone,
      href: around.session ? routes[name].path : null,
    }),
  );
}
