import { useState, type ReactNode } from 'react';
import { useSettings } from '../site/site.ts';
import { pictureFiles } from './picture-file.ts';

interface PictureProps {
  /** Without its ending. */
  readonly path: string;
  /** The format beside WebP. */
  readonly other: 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly alt?: string;
  /** In sight at once. */
  readonly eager?: boolean;
  readonly className?: string | undefined;
  /** Three fit side by side, so a small file may do. */
  readonly isTile?: boolean;
  /** Stands in its place when no file can be had. */
  readonly instead?: ReactNode;
}

/** A picture of the catalogue; it falls back to its other files and then to what stands in for it. [GLIST-12] */
export function Picture(props: PictureProps) {
  const { path, other, width, height, alt = '', eager = false, className, isTile, instead } = props;
  const { imageCDNs } = useSettings();
  const files = pictureFiles(path, other, imageCDNs, isTile);
  const [failed, setFailed] = useState({ path, count: 0 });
  const count = failed.path === path ? failed.count : 0;
  const file = files[count];
  if (file === undefined) return <>{instead}</>;
  return (
    <img
      className={className}
      srcSet={file.srcSet}
      src={file.src}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      draggable={false}
      onError={() => setFailed({ path, count: count + 1 })}
    />
  );
}
