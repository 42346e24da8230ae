import type { mail } from '@perya/contract';
import { dayWord, formatClock, formatDay } from '@perya/web/lib/format.ts';
import type { Tone } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { giftDuotone } from '@perya/web/ui/icon/glyphs/gift-duotone.ts';
import { megaphoneSimpleDuotone } from '@perya/web/ui/icon/glyphs/megaphone-simple-duotone.ts';
import { shieldCheckDuotone } from '@perya/web/ui/icon/glyphs/shield-check-duotone.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { trophyDuotone } from '@perya/web/ui/icon/glyphs/trophy-duotone.ts';
import { walletDuotone } from '@perya/web/ui/icon/glyphs/wallet-duotone.ts';

interface KindLook {
  readonly glyph: Glyph;
  readonly tone: Tone;
}

/** The sign and the colour of each kind of message. */
export const KIND_LOOKS: Readonly<Record<mail.MailRow['kind'], KindLook>> = {
  reward: { glyph: giftDuotone, tone: 'rose' },
  money: { glyph: walletDuotone, tone: 'blue' },
  security: { glyph: shieldCheckDuotone, tone: 'green' },
  board: { glyph: trophyDuotone, tone: 'mango' },
  notice: { glyph: megaphoneSimpleDuotone, tone: 'violet' },
  lottery: { glyph: ticketDuotone, tone: 'blue' },
};

/** The time of a message of today, the day of an older one. */
export function shortTime(time: string, now: Date): string {
  return dayWord(time, now) === 'today' ? formatClock(time) : formatDay(time);
}
