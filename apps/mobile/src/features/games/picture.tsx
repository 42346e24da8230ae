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
  /** Stands in its place when no file can be had. */
  readonly instead?: ReactNode;
}

/** A picture of the catalogue; it falls back to its other format and then to what stands in for it. [GLIST-12] */
export function Picture({ path, other, width, height, alt = '', eager = false, className, instead }: PictureProps) {
  const { imageCDNs } = useSettings();
  const files = pictureFiles(path, other, imageCDNs);
  const [failed, setFailed] = useState({ path, count: 0 });
  const count = failed.path === path ? failed.count : 0;
  const src = files[count];
  if (src === undefined) return <>{instead}</>;
  return (
    <img
      className={className}
      src={src}
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
