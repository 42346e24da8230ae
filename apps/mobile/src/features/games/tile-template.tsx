import { tileSizes } from '@perya/contract';
import css from './game-tile.module.css';

interface TileTemplateProps {
  readonly name: string;
  readonly vendor: string;
  /** Where its picture lies, without an ending. */
  readonly picture: string;
}

/** A title before the code runs: the server fills it in, the browser takes the file it can read. */
export function TileTemplate({ name, vendor, picture }: TileTemplateProps) {
  return (
    <div className={css.tile}>
      <span className={css.art}>
        <picture>
          <source type="image/webp" srcSet={tileSizes(picture)} />
          <img className={css.picture} src={`${picture}.jpg`} alt="" fetchPriority="high" />
        </picture>
      </span>
      <span className={css.name}>{name}</span>
      <span className={css.line}>
        <span className={css.vendor}>{vendor}</span>
      </span>
    </div>
  );
}
