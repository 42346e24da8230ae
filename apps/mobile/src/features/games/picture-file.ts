import { isPictureFile, pictureBase, tileSizes } from '@perya/contract';

/** Safari learned WebP with the version that brought `Promise.any`; all others knew it long before. */
const READS_WEBP = 'any' in Promise;

/** What an `<img>` is told. */
export interface PictureFile {
  readonly src: string;
  readonly srcSet?: string;
}

/**
 * The files of a picture, the one this browser should try first: those of its name where it has no ending, else the
 * file itself. Tiles have a small one too; a title of an outside vendor may lack it. [GLIST-12]
 */
export function pictureFiles(
  path: string,
  other: 'jpg' | 'png',
  hosts: readonly string[],
  isTile = false,
): readonly PictureFile[] {
  const base = pictureBase(path, hosts);
  if (isPictureFile(path)) return [{ src: base }];
  const plain = { src: `${base}.${other}` };
  if (!READS_WEBP) return [plain];
  const whole = { src: `${base}.webp` };
  return [...(isTile ? [{ ...whole, srcSet: tileSizes(base) }] : []), whole, plain];
}
