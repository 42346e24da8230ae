import type { promotion } from '@perya/contract';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Count } from '@perya/web/ui/badge/badge.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { calendarCheckDuotone } from '@perya/web/ui/icon/glyphs/calendar-check-duotone.ts';
import { envelopeOpenDuotone } from '@perya/web/ui/icon/glyphs/envelope-open-duotone.ts';
import { starDuotone } from '@perya/web/ui/icon/glyphs/star-duotone.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { treasureChestDuotone } from '@perya/web/ui/icon/glyphs/treasure-chest-duotone.ts';
import { trophyDuotone } from '@perya/web/ui/icon/glyphs/trophy-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { isPaused } from '../../features/member/member-facts.ts';
import { useMember } from '../../features/member/member-store.ts';
import { useDestination, useSurroundings } from '../../features/navigation/destination.ts';
import { placeOfKind } from '../../features/promotions/promotion-places.ts';
import { requireMember } from '../../features/promotions/require-member.ts';
import { useRewardCount } from '../../features/promotions/reward-count.ts';
import { WaitingName } from '../../features/promotions/waiting-name.tsx';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import css from './activity-screen.module.css';

interface QuickLinksProps {
  readonly all: readonly promotion.Promotion[];
  readonly onCode: () => void;
}

/** Kinds with a page of their own that stand beside codes while one of them runs. */
const KINDS: readonly (readonly [kind: string, label: TextKey, icon: Glyph])[] = [
  ['MISSION', 'title.missions', trophyDuotone],
  ['CHECKIN', 'checkIn.title', calendarCheckDuotone],
  ['WHEEL', 'wheel.title', starDuotone],
  ['RAIN', 'rain.title', envelopeOpenDuotone],
];

/** The way to what waits to be taken, to missions and visits while there are any, and to a promo code. [SCR-28] */
export function QuickLinks({ all, onCode }: QuickLinksProps) {
  const t = useT();
  const rewards = useDestination('rewardCenter');
  const count = useRewardCount();
  const around = useSurroundings();
  const isRunning = (kind: string) =>
    all.some(
      ({ promotionType, state, why }) =>
        promotionType === kind && why === null && state !== 'coming' && state !== 'close',
    );
  // Nothing is offered to whoever takes a pause; what waits for them stays theirs. [R32]
  const hasPause = isPaused(useMember().value, Date.now());
  return (
    <nav className={css.quickLinks} aria-label={t('activity.places')}>
      {rewards && (
        <Anchor href={rewards} className={css.quickLink}>
          <Icon glyph={treasureChestDuotone} className={css.quickIcon} />
          <WaitingName place={t('activity.rewards')} count={count} className={css.quickName} />
          <span aria-hidden>
            <Count value={count} />
          </span>
        </Anchor>
      )}
      {!hasPause && (
        <button
          type="button"
          className={css.quickLink}
          aria-haspopup="dialog"
          onClick={() => {
            if (requireMember()) onCode();
          }}
        >
          <Icon glyph={ticketDuotone} className={css.quickIcon} />
          <span className={css.quickName}>{t('promoCode.open')}</span>
        </button>
      )}
      {!hasPause &&
        KINDS.map(([kind, label, icon]) => {
          const href = isRunning(kind) ? placeOfKind(kind, around) : null;
          return (
            href && (
              <Anchor key={kind} href={href} className={css.quickLink}>
                <Icon glyph={icon} className={css.quickIcon} />
                <span className={css.quickName}>{t(label)}</span>
              </Anchor>
            )
          );
        })}
    </nav>
  );
}
