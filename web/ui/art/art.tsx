import type { ArtName } from './art-names.ts';
import { classNames } from '../class-names.ts';
import css from './art.module.css';

interface ArtProps {
  readonly name: ArtName;
  /** A CSS length; the pictures are square. */
  readonly size: string;
  /** Art on the first screen loads at once. */
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

/** A 3D picture; the server answers with the format that the browser reads. It only decorates, so it is not read aloud. */
export function Art({ name, size, eager = false, className }: ArtProps) {
  return (
    <img
      key={name}
      className={classNames(css.art, className)}
      src={`/art/${name}`}
      alt=""
      // Nothing is better than the browser's sign for a lost picture.
      onError={({ currentTarget: { style } }) => (style.visibility = 'hidden')}
      style={{ width: size, height: size }}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      draggable={false}
    />
  );
}
