import type { reward as rewards } from '@perya/contract';
import { useRef } from 'react';
import { formatDateTime, isZeroAmount } from '@perya/web/lib/format.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { Rays, raysAround } from '@perya/web/ui/brand/rays.tsx';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { usePendingMoney } from '../../features/idempotent-call/pending-money.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { ClaimResult } from '../../features/promotions/claim-result.tsx';
import { renewRewardCount } from '../../features/promotions/reward-count.ts';
import { REWARD_TONES, rewardTimeText } from '../../features/promotions/reward-standing.ts';
import { useClaimRewards } from '../../features/promotions/use-claim-rewards.ts';
import { useRewardNews } from '../../features/promotions/use-reward-news.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './reward-card.module.css';

type Reward = rewards.Reward;

const RAYS = raysAround(285, 48);
/** A longer sum is smaller, so that it stays clear of the picture on the narrowest phone. */
const SHORT_SUM = 9;

interface RewardCardProps {
  readonly reward: Reward;
  /** The network answers. */
  readonly isLive: boolean;
  readonly onRenew: () => void;
}

/** The reward a message tells of, with the same claim as in the reward centre. [SCR-13, API-50] */
export function RewardCard({ reward, isLive, onRenew }: RewardCardProps) {
  const t = useT();
  const money = useMoney();
  const pending = usePendingMoney('reward');
  const renew = () => {
    onRenew();
    renewRewardCount();
  };
  const claiming = useClaimRewards(renew);
  useRewardNews(pending, onRenew);
  const amount = useRef<HTMLDivElement>(null);
  const sum = money(reward.amount);
  return (
    <>
      <div className={css.news}>
        <PendingNotice pending={pending} />
        <ClaimResult result={claiming.result} onClose={claiming.forget} />
      </div>
      <section className={css.card} aria-label={t('mail.reward')}>
        <div className={css.top}>
          <Rays path={RAYS} box="343 96" />
          <div className={css.words}>
            <p className={css.source}>{reward.source}</p>
            <div ref={amount}>
              <Money hero text={sum} className={classNames(css.sum, sum.length > SHORT_SUM && css.longSum)} />
            </div>
          </div>
          <Art name="gift" size="1.52rem" className={css.art} />
        </div>
        <dl className={css.terms}>
          {termsOf(t, money, reward).map(([label, text]) => (
            <div key={label} className={css.term}>
              <dt className={css.label}>{label}</dt>
              <dd className={css.text}>{text}</dd>
            </div>
          ))}
        </dl>
        <div className={css.end}>
          <Action
            reward={reward}
            isBusy={claiming.busyIds.includes(reward.id)}
            isHeld={!isLive || pending?.state === 'checking'}
            onClaim={() => void claiming.claim(reward, amount.current)}
          />
        </div>
      </section>
      <Kept />
    </>
  );
}

function termsOf(t: Translate, money: (amount: string) => string, reward: Reward): [label: string, text: string][] {
  const { form, turnover, turnoverTimes: times, state, expireTime } = reward;
  const stake = isZeroAmount(turnover)
    ? t('reward.noTurnover')
    : t('mail.rewardStake', { amount: money(turnover), times });
  return [
    [t('mail.rewardForm'), t(`reward.form.${form}`)],
    [t('mail.rewardTurnover'), stake],
    ...(state === 'claimable' && expireTime !== null
      ? [[t('mail.rewardUntil'), formatDateTime(expireTime)] as [string, string]]
      : []),
  ];
}

interface ActionProps {
  readonly reward: Reward;
  readonly isBusy: boolean;
  /** Nothing can be taken right now. */
  readonly isHeld: boolean;
  readonly onClaim: () => void;
}

/** Money is taken here; what has a meter of its own is taken where its terms stand. */
function Action({ reward, isBusy, isHeld, onClaim }: ActionProps) {
  const t = useT();
  const money = useMoney();
  const center = useDestination('rewardCenter');
  const { state, canClaim, form, source, promotionId, reason } = reward;
  if (!canClaim || !center) {
    if (state === 'claimable') return null;
    return (
      <div role="status">
        <p className={css.standing}>
          <Badge tone={REWARD_TONES[state]}>{t(`reward.label.${state}`)}</Badge>
          <span>{rewardTimeText(t, reward)}</span>
        </p>
        {state === 'rejected' && <p className={css.reason}>{t(`reward.reason.${reason ?? 'terms'}`)}</p>}
      </div>
    );
  }
  const name = t('reward.claimOf', { source, amount: money(reward.amount) });
  if (form !== 'cash') {
    return (
      <ButtonLink full href={`${routes.activityInfo.path}?id=${promotionId}`} aria-label={name}>
        {t('reward.claim')}
      </ButtonLink>
    );
  }
  return (
    <Button full aria-label={name} loading={isBusy} disabled={isHeld && !isBusy} onClick={onClaim}>
      {t('reward.claim')}
    </Button>
  );
}

/** The message is not the money. */
function Kept() {
  const t = useT();
  const center = useDestination('rewardCenter');
  return center && <p className={css.kept}>{t('mail.rewardKept')}</p>;
}
