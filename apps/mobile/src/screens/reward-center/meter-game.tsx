import type { reward } from '@perya/contract';
import { Picture } from '../../features/games/picture.tsx';
import css from './purse-meter.module.css';

const TILE_PX = 128;

/** The picture of a title beside its row; its colour alone where the picture is gone. */
export function MeterGame({ icon, color }: Pick<reward.PurseBet, 'icon' | 'color'>) {
  return (
    <span className={css.art} style={{ backgroundColor: color }} aria-hidden>
      {icon !== '' && (
        <Picture className={css.picture} path={icon} other="jpg" width={TILE_PX} height={TILE_PX} isTile />
      )}
    </span>
  );
}
