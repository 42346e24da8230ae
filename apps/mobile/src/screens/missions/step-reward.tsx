import type { mission } from '@perya/contract';
import { Button } from '@perya/web/ui/button/button.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { turnoverText } from '../../features/promotions/turnover-words.ts';
import type { Claiming } from '../../features/promotions/use-claim-rewards.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import css from './missions-screen.module.css';

type Step = mission.MissionStep;

/** How rewards of steps are taken. */
export interface Taking {
  readonly claiming: Claiming;
  /** Nothing can be taken now. */
  readonly isHeld: boolean;
}

interface StepRewardProps {
  readonly step: Step;
  /** What the step asks for, which names its reward. */
  readonly goal: string;
  readonly taking: Taking;
}

/** What a step gives, and taking it once it is finished. [PROMO-06] */
export function StepReward({ step, goal, taking: { claiming, isHeld } }: StepRewardProps) {
  const t = useT();
  const money = useMoney();
  const { amount, reward, state } = step;
  const id = reward?.canClaim ? reward.id : null;
  const isBusy = id !== null && claiming.busyIds.includes(id);
  return (
    <>
      <Money text={money(amount)} className={classNames(css.amount, state === 'open' && css.next)} />
      {id !== null && (
        <Button
          size={36}
          className={css.claim}
          loading={isBusy}
          disabled={!isBusy && (isHeld || claiming.busyIds.length > 0)}
          aria-label={t('reward.claimOf', { source: goal, amount: money(amount) })}
          onClick={() => void claiming.claim({ id, source: goal, amount })}
        >
          {t('reward.claim')}
        </Button>
      )}
    </>
  );
}

/** What is to be known before a reward is taken: until when, and what has to be staked; or how it ended. */
export function useRewardNote(): (step: Step) => string | null {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  return (step) => noteOf(t, money, momentOf, step);
}

function noteOf(
  t: Translate,
  money: (amount: string) => string,
  momentOf: (time: string) => string,
  { state, reward, turnover }: Step,
): string | null {
  if (state !== 'finished') return null;
  if (!reward) return t('mission.onItsWay');
  if (!reward.canClaim) return reward.state === 'claimable' ? null : t(`reward.label.${reward.state}`);
  const stake = turnoverText(t, money, turnover);
  return reward.expireTime === null
    ? stake
    : `${t('reward.expires', { time: momentOf(reward.expireTime) })} · ${stake}`;
}
