import type { mission } from '@perya/contract';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { checkBold } from '@perya/web/ui/icon/glyphs/check-bold.ts';
import { handPalmDuotone } from '@perya/web/ui/icon/glyphs/hand-palm-duotone.ts';
import { heartFill } from '@perya/web/ui/icon/glyphs/heart-fill.ts';
import { minusBold } from '@perya/web/ui/icon/glyphs/minus-bold.ts';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import rowCss from '../../features/promotions/promo-row.module.css';
import { PromotionLink } from '../../features/promotions/promotion-link.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { goalText, progressText, shortDay } from './goal-words.ts';
import css from './missions-screen.module.css';
import { StepReward, useRewardNote, type Taking } from './step-reward.tsx';

type Day = mission.MissionStep['days'][number];

const MARKS: Readonly<Record<Day['state'], Glyph | null>> = {
  played: checkBold,
  forgiven: heartFill,
  missed: minusBold,
  paused: handPalmDuotone,
  open: null,
};

interface RowCardProps {
  readonly mission: mission.Mission;
  readonly taking: Taking;
}

/** Days in a row: what each of the last days was, and why one that was missed does not matter. [SCR-31] */
export function RowCard({ mission: { id, steps }, taking }: RowCardProps) {
  const t = useT();
  const money = useMoney();
  const rewardNote = useRewardNote();
  const step = steps[0];
  if (!step) return null;
  const goal = goalText(t, money, step);
  const note = rewardNote(step) ?? progressText(t, money, step);
  const forgiven = step.days.find(({ state }) => state === 'forgiven');
  return (
    <Card className={css.row}>
      <div className={css.rowHead}>
        <span className={rowCss.tile}>
          <Art name="trophy" size="0.84rem" />
        </span>
        <div className={rowCss.words}>
          <h3 className={rowCss.title}>
            <PromotionLink id={id}>{goal}</PromotionLink>
          </h3>
          {note !== null && <p className={rowCss.meta}>{note}</p>}
        </div>
        <div className={classNames(rowCss.end, css.end)}>
          <StepReward step={step} goal={goal} taking={taking} />
        </div>
      </div>
      <ol className={css.days}>
        {step.days.map(({ date, state }) => (
          <li key={date} className={classNames(css.day, css[state])}>
            <span className={css.dayMark}>{MARKS[state] && <Icon glyph={MARKS[state]} className={css.dayIcon} />}</span>
            {shortDay(date)}
            <VisuallyHidden>{` ${t(`mission.day.${state}`)}`}</VisuallyHidden>
          </li>
        ))}
      </ol>
      {forgiven && <p className={rowCss.meta}>{t('mission.forgiven', { day: shortDay(forgiven.date) })}</p>}
    </Card>
  );
}
