import type { vip } from '@perya/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { roundText } from '@perya/web/lib/format.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Watermark } from '@perya/web/ui/brand/watermark.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './benefits-screen.module.css';
import { levelNumber, progressTo, type Standing } from './ladder.ts';
import { bringToMiddle, middleOf } from './middle.ts';

/** A swipe is over when nothing moved for so long. */
const STILL_MS = 120;
const TONES = [css.blue, css.green, css.slate, css.gold];

interface LevelCardsProps {
  readonly levels: readonly vip.VipLevel[];
  readonly own: number;
  readonly chosen: number;
  readonly standing: Standing;
  readonly onChoose: (place: number) => void;
}

/** A card for each level, to swipe through. [SCR-10] */
export function LevelCards({ levels, own, chosen, standing, onChoose }: LevelCardsProps) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => bringToMiddle(row.current, chosen), [chosen]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (row.current) onChoose(middleOf(row.current));
    }, STILL_MS);
  };
  return (
    <div
      ref={row}
      className={css.cards}
      role="group"
      aria-label={t('vip.cards')}
      // A row that scrolls can be scrolled with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={onScroll}
    >
      {levels.map((level, place) => (
        <LevelCard key={level.labelId} level={level} place={place} own={own} standing={standing} />
      ))}
    </div>
  );
}

interface LevelCardProps extends Pick<LevelCardsProps, 'own' | 'standing'> {
  readonly level: vip.VipLevel;
  readonly place: number;
}

function LevelCard({ level, place, own, standing }: LevelCardProps) {
  const t = useT();
  const number = levelNumber(level.labelId);
  const words = place === own ? 'vip.own' : level.isReached ? 'vip.reached' : 'vip.ahead';
  return (
    <section className={classNames(css.levelCard, TONES[number % TONES.length])}>
      <Watermark className={css.mark} />
      <Art name="crown" size="1.68rem" eager={place === own} className={css.crown} />
      <p className={css.cardWords}>{t(words)}</p>
      <p className={css.cardTitle}>{t('vip.level', { number })}</p>
      <p className={css.cardName}>{level.name}</p>
      <Way level={level} place={place} own={own} standing={standing} />
    </section>
  );
}

/** The own card tells the way to the next level, those ahead the way to themselves. */
function Way({ level, place, own, standing }: LevelCardProps) {
  const t = useT();
  const money = useMoney();
  const { next } = standing;
  if (place === own && next === null) return <p className={css.way}>{t('vip.top')}</p>;
  if (place < own || (place > own && level.isReached)) return null;
  const isOwn = place === own && next !== null;
  const { done, target, percent } = isOwn ? next.progress : progressTo(level, standing);
  const label = t('vip.level', { number: levelNumber(isOwn ? next.labelId : level.labelId) });
  return (
    <>
      <p className={css.way}>
        <b>{t('vip.percentTo', { percent, level: label })}</b>
        <span>{t('vip.of', { done: roundText(money(done)), target: roundText(money(target)) })}</span>
      </p>
      <div
        className={css.cardTrack}
        role="progressbar"
        aria-label={t('vip.progress', { level: label })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={css.cardBar} style={{ width: `${percent}%` }} />
      </div>
    </>
  );
}
