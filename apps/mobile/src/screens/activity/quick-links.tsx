import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Count } from '@perya/web/ui/badge/badge.tsx';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { treasureChestDuotone } from '@perya/web/ui/icon/glyphs/treasure-chest-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useMember } from '../../features/member/member-store.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { requireMember } from '../../features/promotions/require-member.ts';
import { useRewardCount } from '../../features/promotions/reward-count.ts';
import { WaitingName } from '../../features/promotions/waiting-name.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './activity-screen.module.css';

/** The way to what waits to be taken, and to a promo code. [SCR-28] */
export function QuickLinks({ onCode }: { readonly onCode: () => void }) {
  const t = useT();
  const rewards = useDestination('rewardCenter');
  const count = useRewardCount();
  const until = useMember().value?.pause?.until;
  // Nothing is offered to whoever takes a pause; what waits for them stays theirs. [R32]
  const isPaused = until !== undefined && Date.parse(until) > Date.now();
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
      {!isPaused && (
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
    </nav>
  );
}
