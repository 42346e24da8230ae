import { pictureBase, tileSizes } from '@perya/contract';

/** Safari learned WebP with the version that brought `Promise.any`; all others knew it long before. */
const READS_WEBP = 'any' in Promise;

/** What an `<img>` is told. */
export interface PictureFile {
  readonly src: string;
  readonly srcSet?: string;
}

/**
 * The files of a picture that is named without its ending, the one this browser should try first. Tiles have a small
 * one too; a title of an outside vendor may lack it. [GLIST-12]
 */
export function pictureFiles(
  path: string,
  other: 'jpg' | 'png',
  hosts: readonly string[],
  isTile = false,
): readonly PictureFile[] {
  const base = pictureBase(path, hosts);
  const plain = { src: `${base}.${other}` };
  if (!READS_WEBP) return [plain];
  const whole = { src: `${base}.webp` };
  return [...(isTile ? [{ ...whole, srcSet: tileSizes(base) }] : []), whole, plain];
}
