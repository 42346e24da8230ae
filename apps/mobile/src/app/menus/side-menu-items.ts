import type { Tone } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { arrowCircleDownDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-down-duotone.ts';
import { arrowCircleUpDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-up-duotone.ts';
import { chatTeardropTextDuotone } from '@perya/web/ui/icon/glyphs/chat-teardrop-text-duotone.ts';
import { downloadSimpleDuotone } from '@perya/web/ui/icon/glyphs/download-simple-duotone.ts';
import { envelopeSimpleDuotone } from '@perya/web/ui/icon/glyphs/envelope-simple-duotone.ts';
import { facebookLogoDuotone } from '@perya/web/ui/icon/glyphs/facebook-logo-duotone.ts';
import { giftDuotone } from '@perya/web/ui/icon/glyphs/gift-duotone.ts';
import { headsetDuotone } from '@perya/web/ui/icon/glyphs/headset-duotone.ts';
import { questionDuotone } from '@perya/web/ui/icon/glyphs/question-duotone.ts';
import { receiptDuotone } from '@perya/web/ui/icon/glyphs/receipt-duotone.ts';
import { telegramLogoDuotone } from '@perya/web/ui/icon/glyphs/telegram-logo-duotone.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { treasureChestDuotone } from '@perya/web/ui/icon/glyphs/treasure-chest-duotone.ts';
import { userCircleDuotone } from '@perya/web/ui/icon/glyphs/user-circle-duotone.ts';
import { usersThreeDuotone } from '@perya/web/ui/icon/glyphs/users-three-duotone.ts';
import { destination, type Surroundings } from '../../features/navigation/destination.ts';
import { offersDownload, resourceUrl } from '../../features/install/install-plan.ts';
import { isAgent } from '../../features/session/session.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import type { Platform } from '../../lib/platform.ts';
import type { RouteName } from '../../routes.ts';

/** One item of the side menu. */
export interface SideMenuItem {
  readonly key: string;
  readonly label: TextKey;
  readonly icon: Glyph;
  readonly tone: Tone;
  readonly href: string;
}

/** What the side menu depends on beside the person. */
export interface SideMenuInput extends Surroundings {
  readonly platform: Platform;
  readonly serviceAddress: string | null;
}

type Entry = Omit<SideMenuItem, 'href'> & { readonly to: (input: SideMenuInput) => string | null };

const route = (name: RouteName) => (input: SideMenuInput) => destination(name, input);
const social = (type: 'FACEBOOK' | 'TELEGRAM') => (input: SideMenuInput) =>
  resourceUrl(input.site?.settings.resources ?? [], type);

/** All items in their order. [SIDE-06..20] */
const ENTRIES: readonly Entry[] = [
  {
    key: 'profile',
    label: 'menu.profile',
    icon: userCircleDuotone,
    tone: 'blue',
    // A guest sees the guest view of the member centre. [SIDE-23]
    to: (input) => destination(input.session ? 'memberHome' : 'mine', input),
  },
  { key: 'deposit', label: 'menu.deposit', icon: arrowCircleDownDuotone, tone: 'mango', to: route('voucherCenter') },
  { key: 'withdraw', label: 'menu.withdraw', icon: arrowCircleUpDuotone, tone: 'mango', to: route('withdraw') },
  { key: 'promotion', label: 'menu.promotion', icon: giftDuotone, tone: 'rose', to: route('activity') },
  { key: 'rewards', label: 'menu.rewards', icon: treasureChestDuotone, tone: 'rose', to: route('rewardCenter') },
  {
    key: 'agency',
    label: 'menu.agency',
    icon: usersThreeDuotone,
    tone: 'violet',
    to: (input) => (isAgent(input.session) ? destination('agent', input) : null), // SIDE-12
  },
  { key: 'help', label: 'menu.help', icon: questionDuotone, tone: 'green', to: route('help') },
  { key: 'record', label: 'menu.accountRecord', icon: receiptDuotone, tone: 'blue', to: route('transactionRecord') },
  { key: 'bets', label: 'menu.bettingRecord', icon: ticketDuotone, tone: 'blue', to: route('gameRecord') },
  { key: 'feedback', label: 'menu.feedback', icon: chatTeardropTextDuotone, tone: 'green', to: route('feedback') },
  { key: 'messages', label: 'menu.messages', icon: envelopeSimpleDuotone, tone: 'green', to: route('webEmail') },
  {
    key: 'download',
    label: 'menu.app',
    icon: downloadSimpleDuotone,
    tone: 'violet',
    to: (input) => (offersDownload(input.platform) ? destination('download', input) : null), // SIDE-18
  },
  {
    key: 'service',
    label: 'menu.service',
    icon: headsetDuotone,
    tone: 'green',
    to: ({ serviceAddress }) => serviceAddress, // SIDE-19
  },
  { key: 'facebook', label: 'menu.facebook', icon: facebookLogoDuotone, tone: 'blue', to: social('FACEBOOK') },
  { key: 'telegram', label: 'menu.telegram', icon: telegramLogoDuotone, tone: 'blue', to: social('TELEGRAM') },
];

/** The items this person can use, in order. */
export function sideMenuItems(input: SideMenuInput): SideMenuItem[] {
  const items: SideMenuItem[] = [];
  ENTRIES.forEach(({ to, ...entry }) => {
    const href = to(input);
    if (href) items.push({ ...entry, href });
  });
  return items;
}
