import type { vip } from '@perya/contract';
import { useLayoutEffect, useRef } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { checkBold } from '@perya/web/ui/icon/glyphs/check-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './benefits-screen.module.css';
import { levelNumber } from './ladder.ts';
import { bringToMiddle } from './middle.ts';

interface LevelStripProps {
  readonly levels: readonly vip.VipLevel[];
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
}

/** All levels in a row, to look at one of them; those that are reached have a tick. [SCR-10] */
export function LevelStrip({ levels, chosen, onChoose }: LevelStripProps) {
  const t = useT();
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => bringToMiddle(strip.current, chosen), [chosen]);
  return (
    <div ref={strip} className={css.strip} role="group" aria-label={t('vip.levels')}>
      {levels.map(({ labelId, isReached }, place) => (
        <button
          key={labelId}
          type="button"
          className={classNames(css.step, place === chosen && css.stepOn)}
          aria-pressed={place === chosen}
          onClick={() => onChoose(place)}
        >
          <span className={css.stepFace}>
            {isReached && place !== chosen && <Icon glyph={checkBold} className={css.stepTick} />}
            {t('vip.level', { number: levelNumber(labelId) })}
            {isReached && <VisuallyHidden>{` ${t('vip.reached')}`}</VisuallyHidden>}
          </span>
        </button>
      ))}
    </div>
  );
}
