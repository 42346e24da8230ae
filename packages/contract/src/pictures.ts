/** Where a picture that is named without its ending lies; a brand may keep its pictures on a host of its own. [GLIST-12] */
export function pictureBase(path: string, hosts: readonly string[]): string {
  const [host] = hosts;
  const isRelative = path.startsWith('/') && !path.startsWith('//');
  return isRelative && host ? `${host.replace(/\/$/, '')}${path}` : path;
}

/** The two sizes of a tile, as `srcset` has them: the small one is sharp enough for most phones. */
export function tileSizes(base: string): string {
  return `${base}-208.webp 2x, ${base}.webp 3x`;
}

/** Whether this names one file, wherever it lies, and not a picture of ours without its ending. */
export function isPictureFile(path: string): boolean {
  return path.startsWith('https://') || /\.(?:avif|gif|jpe?g|png|svg|webp)(?:\?|$)/i.test(path);
}
