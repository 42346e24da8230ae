import type { vip } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';
import { roundText } from '@perya/web/lib/format.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { checkCircleFill } from '@perya/web/ui/icon/glyphs/check-circle-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './benefits-screen.module.css';
import { levelNumber, placeOf, type Standing } from './ladder.ts';

interface ConditionsCardProps {
  readonly levels: readonly vip.VipLevel[];
  readonly own: number;
  readonly chosen: number;
  readonly standing: Standing;
}

/** What the next level asks for, or the one that is looked at when it is further ahead. [SCR-10] */
export function ConditionsCard({ levels, own, chosen, standing }: ConditionsCardProps) {
  const t = useT();
  const { next } = standing;
  const target = chosen > own ? levels[chosen] : next === null ? undefined : levels[placeOf(levels, next.labelId)];
  if (!target) {
    return (
      <Card>
        <h2 className={css.blockTitle}>{t('vip.top')}</h2>
        <p className={css.caption}>{t('vip.topText')}</p>
      </Card>
    );
  }
  const level = t('vip.level', { number: levelNumber(target.labelId) });
  return (
    <Card>
      <h2 className={css.blockTitle}>{t('vip.toReach', { level })}</h2>
      {(['deposits', 'validBets'] as const).map((part) => (
        <Condition key={part} label={t(`vip.${part}`)} done={standing[part]} target={target.conditions[part]} />
      ))}
      <p className={css.caption}>{t('vip.counts')}</p>
    </Card>
  );
}

interface ConditionProps {
  readonly label: string;
  readonly done: string;
  readonly target: string;
}

function Condition({ label, done, target }: ConditionProps) {
  const t = useT();
  const money = useMoney();
  const isReached = minorOf(done) >= minorOf(target);
  return (
    <div className={css.condition}>
      <p className={css.conditionRow}>
        <span className={css.conditionName}>
          {isReached && <Icon glyph={checkCircleFill} className={css.conditionTick} />}
          {label}
          {isReached && <VisuallyHidden>{` ${t('vip.done')}`}</VisuallyHidden>}
        </span>
        <span className={css.conditionSum}>
          <b>{roundText(money(done))}</b>
          {` / ${roundText(money(target))}`}
        </span>
      </p>
      <Progress label={label} value={minorOf(done)} max={minorOf(target)} positive={isReached} />
    </div>
  );
}
