import type { agency } from '@perya/contract';
import { useId } from 'react';
import { Art } from '@perya/web/ui/art/art.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { infoBold } from '@perya/web/ui/icon/glyphs/info-bold.ts';
import { minusBold } from '@perya/web/ui/icon/glyphs/minus-bold.ts';
import { plusBold } from '@perya/web/ui/icon/glyphs/plus-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { GAME_ART } from '../games/game-art.ts';
import { formatRate } from '../rebate/format-rate.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import { RateSlider } from './rate-slider.tsx';
import { nextStep, rateOf, stepsBetween, unitsOf } from './rate-units.ts';
import css from './rate-row.module.css';

interface RateRowProps {
  readonly bounds: agency.RateBounds;
  /** What is chosen, in units. */
  readonly value: number;
  /** What the sliders of all kinds of games go up to, in units. */
  readonly scale: number;
  readonly onChange: (units: number) => void;
  /** This is the kind of games somebody looks at. */
  readonly onLook?: () => void;
}

/** The rate for one kind of games: stepped or slid between its bounds, which say why they are. [SCR-54] */
export function RateRow({ bounds, value, scale, onChange, onLook }: RateRowProps) {
  const t = useT();
  const id = useId();
  const { gameType, rate, least, most } = bounds;
  const kind = t(`gameType.${gameType}`);
  const steps = stepsBetween(least, most);
  const step = (direction: 1 | -1) => {
    const next = nextStep(value, direction, steps);
    return next === null ? undefined : () => onChange(next);
  };
  const print = (units: number) => formatRate(rateOf(units), 1);
  const lower = step(-1);
  const isLowest = lower === undefined && least > 0;
  return (
    <div className={css.rate} role="group" aria-label={kind}>
      <div className={css.head}>
        <Art name={GAME_ART[gameType]} size="0.48rem" className={css.art} />
        <span className={css.kind}>
          {kind}
          {value !== unitsOf(rate) && (
            <span className={css.today}>{t('rates.today', { rate: formatRate(rate, 1) })}</span>
          )}
        </span>
        <StepButton glyph={minusBold} label={t('rates.lower', { kind })} describedBy={id} onStep={lower} />
        <output className={css.value}>{print(value)}</output>
        <StepButton glyph={plusBold} label={t('rates.raise', { kind })} describedBy={id} onStep={step(1)} />
      </div>
      <RateSlider
        label={t('rates.slider', { kind })}
        text={t('rates.heard', { rate: print(value), least: formatRate(least, 1), most: formatRate(most, 1) })}
        describedBy={id}
        value={value}
        steps={steps}
        least={unitsOf(least)}
        most={unitsOf(most)}
        scale={scale}
        onChange={onChange}
        onFocus={onLook}
      />
      <p id={id} className={css.bounds}>
        <span className={classNames(css.least, isLowest && css.lowest)}>
          {isLowest && <Icon glyph={infoBold} className={css.info} />}
          <span>{leastText(t, bounds, isLowest)}</span>
        </span>
        <span className={css.most}>{t('rates.most', { rate: formatRate(most, 1) })}</span>
      </p>
    </div>
  );
}

/** Below what it cannot go, and because of whom. */
function leastText(t: Translate, { least, leastAccount }: agency.RateBounds, isLowest: boolean): string {
  const rate = formatRate(least, 1);
  if (least === 0) return rate;
  if (leastAccount === null) return t('rates.least', { rate });
  return t(isLowest ? 'rates.lowest' : 'rates.leastTo', { rate, account: leastAccount });
}

interface StepButtonProps {
  readonly glyph: Glyph;
  readonly label: string;
  readonly describedBy: string;
  /** Nothing at a bound; the button keeps the focus there. */
  readonly onStep: (() => void) | undefined;
}

function StepButton({ glyph, label, describedBy, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      className={css.step}
      aria-label={label}
      aria-describedby={describedBy}
      aria-disabled={!onStep || undefined}
      onClick={onStep}
    >
      <span className={css.stepFace}>
        <Icon glyph={glyph} className={css.stepIcon} />
      </span>
    </button>
  );
}
