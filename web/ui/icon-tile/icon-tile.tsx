import { classNames } from '../class-names.ts';
import type { Glyph } from '../icon/glyph.ts';
import { Icon } from '../icon/icon.tsx';
import css from './icon-tile.module.css';
import tones from './tones.module.css';

/** Funds are mango, records blue, rewards rose, account green, agent violet. */
export type Tone = 'mango' | 'blue' | 'rose' | 'green' | 'violet';

interface IconTileProps {
  readonly glyph: Glyph;
  readonly tone: Tone;
  /** The 40-point size of list rows. */
  readonly small?: boolean;
}

/** An icon on a tinted ground. */
export function IconTile({ glyph, tone, small = false }: IconTileProps) {
  return (
    <span className={classNames(css.tile, tones[tone], small && css.small)}>
      <Icon glyph={glyph} className={css.icon} />
    </span>
  );
}
