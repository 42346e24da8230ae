import { useState } from 'react';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './picture-thumbs.module.css';
import { usePictures } from './use-pictures.ts';

interface PictureThumbsProps {
  readonly images: readonly string[];
  /** Only its owner may see them. */
  readonly isPrivate: boolean;
  readonly nameOf: (number: number) => string;
}

/** Small pictures that open large. */
export function PictureThumbs({ images, isPrivate, nameOf }: PictureThumbsProps) {
  const t = useT();
  const [opened, setOpened] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const shown = usePictures(images, isPrivate);
  const name = nameOf(opened + 1);
  return (
    <div className={css.pictures}>
      {images.map((image, at) => (
        <button
          key={image}
          type="button"
          className={css.thumb}
          aria-label={nameOf(at + 1)}
          aria-haspopup="dialog"
          onClick={() => {
            setOpened(at);
            setOpen(true);
          }}
        >
          {shown[at] !== '' && (
            <img
              className={css.small}
              src={shown[at]}
              alt=""
              loading="lazy"
              decoding="async"
              // One that cannot be had leaves its ground.
              onError={({ currentTarget: { style } }) => (style.visibility = 'hidden')}
            />
          )}
        </button>
      ))}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={name} closeLabel={t('action.close')}>
        {shown[opened] !== '' && <img className={css.whole} src={shown[opened]} alt={name} />}
      </Sheet>
    </div>
  );
}
