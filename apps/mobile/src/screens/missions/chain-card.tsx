import type { mission } from '@perya/contract';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { infoFill } from '@perya/web/ui/icon/glyphs/info-fill.ts';
import { lockSimpleBold } from '@perya/web/ui/icon/glyphs/lock-simple-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Timeline, type TimelineStep } from '@perya/web/ui/timeline/timeline.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { ProgressLine } from '../../features/promotions/progress-line.tsx';
import { PromoPicture } from '../../features/promotions/promo-picture.tsx';
import rowCss from '../../features/promotions/promo-row.module.css';
import { RulesLink } from '../../features/promotions/promotion-link.tsx';
import { Filled } from '../../lib/i18n/filled.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { goalText, periodText, progressText, shortDay } from './goal-words.ts';
import css from './missions-screen.module.css';
import { StepReward, useRewardNote, type Taking } from './step-reward.tsx';
import { useStepPlace } from './use-step-place.ts';

interface ChainCardProps {
  readonly chain: mission.Mission;
  readonly taking: Taking;
}

/** A chain: its steps open one after the other, and what is finished stays finished. [SCR-31] */
export function ChainCard({ chain, taking }: ChainCardProps) {
  const t = useT();
  const money = useMoney();
  const { id, title, steps, finished, amount } = chain;
  const stepView = useStepView(taking);
  return (
    <article className={rowCss.card}>
      <PromoPicture promotion={chain} heading="h2" large eager above={periodText(t, chain)}>
        <Filled
          text={t('mission.steps', { done: finished, count: steps.length })}
          parts={{ amount: <b>{money(amount)}</b> }}
        />
      </PromoPicture>
      <div className={css.steps}>
        <Timeline label={title} steps={steps.map(stepView)} />
      </div>
      <p className={css.note}>
        <Icon glyph={infoFill} className={css.noteIcon} />
        <span>
          {t('mission.ownMoney')} {t('mission.stake', { amount: money(turnoverOf(chain)), count: chain.turnoverTimes })}{' '}
          <RulesLink id={id} />
        </span>
      </p>
    </article>
  );
}

/** What has to be staked for all of a chain together. */
function turnoverOf({ steps, amount }: mission.Mission): string {
  const minor = steps.reduce((sum, { turnover }) => sum + minorOf(turnover), 0);
  return amountOf(minor, decimalsOf(amount));
}

function useStepView(taking: Taking): (step: mission.MissionStep) => TimelineStep {
  const t = useT();
  const money = useMoney();
  const rewardNote = useRewardNote();
  return (step) => {
    const title = goalText(t, money, step);
    const note = rewardNote(step);
    return {
      title,
      state: step.state === 'finished' ? 'done' : step.state === 'open' ? 'here' : 'ahead',
      mark: step.state === 'locked' ? <Icon glyph={lockSimpleBold} className={css.lock} /> : step.nr,
      text: (
        <>
          <StepText step={step} />
          {note !== null && <p>{note}</p>}
        </>
      ),
      aside: <StepReward step={step} goal={title} taking={taking} />,
    };
  };
}

function StepText({ step }: { readonly step: mission.MissionStep }) {
  const t = useT();
  const money = useMoney();
  const place = useStepPlace()(step);
  const { state, finishedDate, unlockedBy, progress } = step;
  if (state === 'locked') return <p>{unlockedBy !== null && t('mission.opensAfter', { step: unlockedBy })}</p>;
  if (state === 'finished') return <p>{finishedDate && t('mission.doneOn', { day: shortDay(finishedDate) })}</p>;
  const text = progressText(t, money, step);
  return (
    <>
      {text !== null && <p>{text}</p>}
      {Number(progress.target) > 1 && <ProgressLine percent={progress.percent} />}
      {place !== null && (
        <ButtonLink variant="tint" size={30} href={place} className={css.go}>
          {t(progress.percent > 0 ? 'mission.goOn' : 'mission.start')}
        </ButtonLink>
      )}
    </>
  );
}
