import type { mission } from '@perya/contract';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { IconTile, type Tone } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { bookOpenTextDuotone } from '@perya/web/ui/icon/glyphs/book-open-text-duotone.ts';
import { calendarCheckDuotone } from '@perya/web/ui/icon/glyphs/calendar-check-duotone.ts';
import { gameControllerDuotone } from '@perya/web/ui/icon/glyphs/game-controller-duotone.ts';
import { hourglassMediumDuotone } from '@perya/web/ui/icon/glyphs/hourglass-medium-duotone.ts';
import { identificationCardDuotone } from '@perya/web/ui/icon/glyphs/identification-card-duotone.ts';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import rowCss from '../../features/promotions/promo-row.module.css';
import { PromotionLink } from '../../features/promotions/promotion-link.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { goalText, progressText, shortDay } from './goal-words.ts';
import css from './missions-screen.module.css';
import { StepReward, useRewardNote, type Taking } from './step-reward.tsx';
import { useStepPlace } from './use-step-place.ts';

const LOOKS: Readonly<Record<mission.MissionStep['goal'], readonly [Glyph, Tone]>> = {
  validBets: [gameControllerDuotone, 'blue'],
  rounds: [gameControllerDuotone, 'blue'],
  titlesTried: [gameControllerDuotone, 'blue'],
  daysPlayed: [calendarCheckDuotone, 'blue'],
  kycDone: [identificationCardDuotone, 'green'],
  limitSet: [hourglassMediumDuotone, 'green'],
  articleRead: [bookOpenTextDuotone, 'green'],
};

interface SingleListProps {
  readonly missions: readonly mission.Mission[];
  readonly taking: Taking;
}

/** Missions of one step, a row for each. [SCR-31] */
export function SingleList({ missions, taking }: SingleListProps) {
  if (missions.length === 0) return null;
  return (
    <Card flush>
      <ul>
        {missions.map((one) => (
          <li key={one.id}>
            {one.steps.map((step) => (
              <Single key={step.nr} mission={one} step={step} taking={taking} />
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface SingleProps {
  readonly mission: mission.Mission;
  readonly step: mission.MissionStep;
  readonly taking: Taking;
}

function Single({ mission: { id, endDate }, step, taking }: SingleProps) {
  const t = useT();
  const money = useMoney();
  const place = useStepPlace()(step);
  const note = useRewardNote()(step);
  const goal = goalText(t, money, step);
  const [glyph, tone] = LOOKS[step.goal];
  const isOpen = step.state === 'open';
  const meta = isOpen
    ? [progressText(t, money, step), endDate !== null && t('activity.until', { time: shortDay(endDate) })]
    : [step.finishedDate !== null && t('mission.doneOn', { day: shortDay(step.finishedDate) })];
  return (
    <article className={css.single}>
      <IconTile glyph={glyph} tone={tone} small />
      <div className={rowCss.words}>
        <h3 className={rowCss.title}>
          <PromotionLink id={id}>{goal}</PromotionLink>
        </h3>
        <p className={rowCss.meta}>{meta.filter(Boolean).join(' · ')}</p>
        {note !== null && <p className={rowCss.meta}>{note}</p>}
      </div>
      <div className={classNames(rowCss.end, css.end)}>
        <StepReward step={step} goal={goal} taking={taking} />
        {isOpen && place !== null && (
          <ButtonLink variant="tint" size={30} href={place}>
            {t(step.progress.percent > 0 ? 'mission.goOn' : 'mission.start')}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
