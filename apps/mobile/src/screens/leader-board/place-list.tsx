import type { board } from '@perya/contract';
import { isZeroAmount, roundText } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { Avatar } from '../../features/member/avatar.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { bareText, nameOf } from './board-words.ts';
import css from './leader-board-screen.module.css';

interface PlaceListProps {
  readonly places: readonly board.BoardPlace[];
  readonly rules: board.BoardHead['rules'];
}

/** Places in rows: rank, who, points, what it pays. [SCR-31] */
export function PlaceList({ places, rules }: PlaceListProps) {
  const t = useT();
  const money = useMoney();
  if (places.length === 0) return null;
  return (
    <table className={css.places}>
      <thead>
        <tr>
          {(['place', 'player', 'pointsColumn', 'prize'] as const).map((column) => (
            <th key={column} scope="col">
              <VisuallyHidden>{t(`board.${column}`)}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.rank} className={classNames(css.place, place.isOwn && css.own)}>
            <td className={css.rank}>{place.rank}</td>
            <td className={css.player}>
              <span className={css.who}>
                <Avatar url={place.headIcon ?? undefined} ring="none" />
                <b className={css.name}>{nameOf(t, place)}</b>
              </span>
            </td>
            <td className={css.points}>{bareText(rules, place.points)}</td>
            <td className={css.prize}>{isZeroAmount(place.reward) ? '–' : roundText(money(place.reward))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
