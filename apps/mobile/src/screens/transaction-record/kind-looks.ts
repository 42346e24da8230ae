import type { MoneyKind } from '@perya/contract';
import type { Tone } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { arrowCircleDownDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-down-duotone.ts';
import { arrowCircleUpDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-up-duotone.ts';
import { arrowUUpLeftDuotone } from '@perya/web/ui/icon/glyphs/arrow-u-up-left-duotone.ts';
import { coinsDuotone } from '@perya/web/ui/icon/glyphs/coins-duotone.ts';
import { envelopeOpenDuotone } from '@perya/web/ui/icon/glyphs/envelope-open-duotone.ts';
import { giftDuotone } from '@perya/web/ui/icon/glyphs/gift-duotone.ts';
import { handCoinsDuotone } from '@perya/web/ui/icon/glyphs/hand-coins-duotone.ts';
import { percentDuotone } from '@perya/web/ui/icon/glyphs/percent-duotone.ts';
import { slidersHorizontalDuotone } from '@perya/web/ui/icon/glyphs/sliders-horizontal-duotone.ts';
import { swapDuotone } from '@perya/web/ui/icon/glyphs/swap-duotone.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { trophyDuotone } from '@perya/web/ui/icon/glyphs/trophy-duotone.ts';

/** The icon of each way money moves. [SCR-22] */
export const KIND_LOOKS: Readonly<Record<MoneyKind, readonly [icon: Glyph, tone: Tone]>> = {
  deposit: [arrowCircleDownDuotone, 'mango'],
  depositReturn: [arrowUUpLeftDuotone, 'rose'],
  withdraw: [arrowCircleUpDuotone, 'mango'],
  withdrawReturn: [arrowUUpLeftDuotone, 'mango'],
  bet: [ticketDuotone, 'blue'],
  payout: [trophyDuotone, 'green'],
  refund: [arrowUUpLeftDuotone, 'blue'],
  bonus: [giftDuotone, 'rose'],
  rebate: [percentDuotone, 'mango'],
  dividend: [coinsDuotone, 'violet'],
  salary: [handCoinsDuotone, 'violet'],
  transfer: [swapDuotone, 'violet'],
  redEnvelope: [envelopeOpenDuotone, 'rose'],
  adjustment: [slidersHorizontalDuotone, 'green'],
};
