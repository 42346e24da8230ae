import type { reward } from '@perya/contract';
import { useRef } from 'react';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import rowCss from '../../features/promotions/promo-row.module.css';
import { PromotionLink } from '../../features/promotions/promotion-link.tsx';
import { REWARD_TONES, rewardTimeText } from '../../features/promotions/reward-standing.ts';
import { turnoverText } from '../../features/promotions/turnover-words.ts';
import { useServiceAddress } from '../../features/service/service-link.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { occasionText } from './occasion-words.ts';
import { artOf } from './reward-art.ts';
import css from './reward-center-screen.module.css';

type Reward = reward.Reward;

interface RewardRowProps {
  readonly reward: Reward;
  readonly isBusy: boolean;
  /** Another claim is under way. */
  readonly isHeld: boolean;
  /** From where its amount stands. */
  readonly onClaim: (from: Element | null) => void;
}

/** One reward: where from, how much, what it asks for, until when, how it stands. [SCR-30] */
export function RewardRow({ reward, isBusy, isHeld, onClaim }: RewardRowProps) {
  const t = useT();
  const money = useMoney();
  const service = useServiceAddress();
  const amount = useRef<HTMLDivElement>(null);
  const { source, form, promotionId, state, reason } = reward;
  const time = rewardTimeText(t, reward);
  const occasion = occasionText(t, reward);
  return (
    <article className={css.row}>
      <span className={rowCss.tile}>
        <Art name={artOf(reward.promotionType)} size="0.84rem" />
      </span>
      <div className={rowCss.words}>
        <h2 className={rowCss.title}>
          <PromotionLink id={promotionId}>{source}</PromotionLink>
        </h2>
        {occasion !== null && <p className={css.occasion}>{occasion}</p>}
        <p className={rowCss.meta}>
          {form !== 'cash' && `${t(`reward.form.${form}`)} · `}
          {turnoverText(t, money, reward.turnover)}
        </p>
        {time !== null && <p className={rowCss.meta}>{time}</p>}
        {state === 'rejected' && (
          <p className={css.reason}>
            {t(`reward.reason.${reason ?? 'terms'}`)}{' '}
            {reason === 'linked' && service && (
              <Anchor href={service} className={css.service}>
                {t('reward.service')}
              </Anchor>
            )}
          </p>
        )}
      </div>
      <div className={rowCss.end}>
        <div ref={amount}>
          <Money text={money(reward.amount)} className={css.amount} />
        </div>
        <Action reward={reward} isBusy={isBusy} isHeld={isHeld} onClaim={() => onClaim(amount.current)} />
      </div>
    </article>
  );
}

/** Money is taken here; what has a meter of its own is taken where its terms stand. */
function Action({
  reward,
  isBusy,
  isHeld,
  onClaim,
}: Omit<RewardRowProps, 'onClaim'> & { readonly onClaim: () => void }) {
  const t = useT();
  const money = useMoney();
  const { state, canClaim, form, promotionId } = reward;
  if (!canClaim)
    return state === 'claimable' ? null : <Badge tone={REWARD_TONES[state]}>{t(`reward.label.${state}`)}</Badge>;
  const source = [reward.source, occasionText(t, reward)].filter((part) => part !== null).join(', ');
  const name = t('reward.claimOf', { source, amount: money(reward.amount) });
  if (form !== 'cash') {
    return (
      <ButtonLink variant="tint" size={30} href={`${routes.activityInfo.path}?id=${promotionId}`} aria-label={name}>
        {t('reward.claim')}
      </ButtonLink>
    );
  }
  return (
    <Button variant="tint" size={30} aria-label={name} loading={isBusy} disabled={isHeld && !isBusy} onClick={onClaim}>
      {t('reward.claim')}
    </Button>
  );
}
