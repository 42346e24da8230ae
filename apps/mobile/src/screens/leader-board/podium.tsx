import type { board } from '@perya/contract';
import { isZeroAmount, roundText } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { Avatar } from '../../features/member/avatar.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { nameOf, pointsText } from './board-words.ts';
import css from './leader-board-screen.module.css';

interface PodiumProps {
  readonly places: readonly board.BoardPlace[];
  readonly rules: board.BoardHead['rules'];
}

const RINGS = ['accent', 'silver', 'bronze'] as const;

/** The first three, the first in the middle; they are read in the order of their ranks. [SCR-31] */
export function Podium({ places, rules }: PodiumProps) {
  const t = useT();
  const money = useMoney();
  return (
    <ol className={css.podium}>
      {places.map((place, at) => (
        <li key={place.rank} className={classNames(css.pod, css[`pod${at + 1}`])}>
          <span className={css.podFace}>
            <Avatar url={place.headIcon ?? undefined} size={at === 0 ? 'large' : 'small'} ring={RINGS[at] ?? 'none'} />
            <span className={css.medal}>
              <VisuallyHidden>{t('board.place')} </VisuallyHidden>
              {place.rank}
            </span>
          </span>
          <b className={css.podName}>{nameOf(t, place)}</b>
          <span className={css.podPoints}>{pointsText(t, rules, place.points)}</span>
          <span className={css.block}>
            {!isZeroAmount(place.reward) && <b className={css.blockSum}>{roundText(money(place.reward))}</b>}
          </span>
        </li>
      ))}
    </ol>
  );
}
