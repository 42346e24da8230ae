/** Safari learned WebP with the version that brought `Promise.any`; all others knew it long before. */
const READS_WEBP = 'any' in Promise;

/** The files of a picture that is named without its ending, the one this browser should try first. [GLIST-12] */
export function pictureFiles(path: string, other: 'jpg' | 'png', hosts: readonly string[]): readonly string[] {
  const [host] = hosts;
  const isRelative = path.startsWith('/') && !path.startsWith('//');
  const base = isRelative && host ? `${host.replace(/\/$/, '')}${path}` : path;
  return READS_WEBP ? [`${base}.webp`, `${base}.${other}`] : [`${base}.${other}`];
}
