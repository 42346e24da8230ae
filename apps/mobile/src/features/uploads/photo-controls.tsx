import { Mark } from '@perya/web/ui/brand/mark.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { arrowsClockwiseBold } from '@perya/web/ui/icon/glyphs/arrows-clockwise-bold.ts';
import { xBold } from '@perya/web/ui/icon/glyphs/x-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './photo-controls.module.css';
import type { PhotoControl } from './use-photo.ts';

interface PhotoControlsProps {
  readonly photo: PhotoControl;
  /** What the picture is called. */
  readonly name: string;
}

/** Over a picture that was chosen: that it is on its way, and how to remove it or send it again. [UPL-04] */
export function PhotoControls({ photo, name }: PhotoControlsProps) {
  const t = useT();
  if (photo.kind === 'none') return null;
  return (
    <>
      {photo.kind === 'sending' && <Mark className={css.turning} />}
      <IconButton
        className={classNames(css.button, css.remove)}
        icon={xBold}
        label={t('upload.remove', { photo: name })}
        onClick={photo.remove}
      />
      {photo.retry && (
        <IconButton
          className={classNames(css.button, css.retry)}
          icon={arrowsClockwiseBold}
          label={t('upload.retry', { photo: name })}
          onClick={photo.retry}
        />
      )}
    </>
  );
}
