import type { board } from '@perya/contract';
import { isZeroAmount, roundText } from '@perya/web/lib/format.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { Avatar } from '../../features/member/avatar.tsx';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import { pointsText } from './board-words.ts';
import css from './leader-board-screen.module.css';

interface OwnRowProps {
  readonly mine: board.OwnPlace;
  readonly head: board.BoardHead;
}

/** The own place, always in sight, with how far the next one is. [SCR-31] */
export function OwnRow({ mine, head }: OwnRowProps) {
  const t = useT();
  const money = useMoney();
  const note = noteOf(t, (amount) => roundText(money(amount)), mine, head);
  return (
    <section className={css.mine} aria-label={t('board.mine')}>
      <b className={css.mineRank}>{mine.rank ?? '–'}</b>
      <Avatar url={mine.headIcon} />
      <div className={css.mineWords}>
        <p className={css.mineName}>
          {t('board.you')}
          {mine.isHidden && <span className={css.mineHidden}>{` · ${t('board.hidden')}`}</span>}
        </p>
        {note !== null && <p className={css.mineNote}>{note}</p>}
      </div>
      <b className={css.minePoints}>{pointsText(t, head.rules, mine.points)}</b>
    </section>
  );
}

function noteOf(t: Translate, print: (amount: string) => string, mine: board.OwnPlace, head: board.BoardHead) {
  const { rank, points, reward, next, prize } = mine;
  if (points === 0) return t('board.noPoints');
  const above = prize ?? next;
  if (above) {
    const missing = pointsText(t, head.rules, above.points);
    return isZeroAmount(above.reward)
      ? t('board.toReach', { points: missing, rank: above.rank })
      : t('board.toPrize', { points: missing, rank: above.rank, prize: print(above.reward) });
  }
  if (rank === null) return t('board.linked');
  return isZeroAmount(reward) ? null : t('board.pays', { prize: print(reward) });
}
