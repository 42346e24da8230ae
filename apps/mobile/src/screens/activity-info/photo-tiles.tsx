import { useId } from 'react';
import { Mark } from '@perya/web/ui/brand/mark.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { arrowsClockwiseBold } from '@perya/web/ui/icon/glyphs/arrows-clockwise-bold.ts';
import { cameraDuotone } from '@perya/web/ui/icon/glyphs/camera-duotone.ts';
import { xBold } from '@perya/web/ui/icon/glyphs/x-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { problemText } from '../../features/errors/errors.ts';
import type { PhotoControl } from '../../features/uploads/use-photo.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './comments.module.css';

/** A place for one picture. */
interface PhotoSlot {
  readonly number: number;
  readonly photo: PhotoControl;
}

/** Pictures that were chosen, each with how it goes, and a tile to add one for as long as one fits. [UPL-03, UPL-04] */
export function PhotoTiles({ slots }: { readonly slots: readonly PhotoSlot[] }) {
  const t = useT();
  const id = useId();
  const free = slots.find(({ photo }) => photo.kind === 'none')?.photo;
  return (
    <>
      <div className={css.tiles}>
        {slots.map(
          ({ number, photo }) =>
            photo.kind !== 'none' && <PhotoTile key={number} photo={photo} name={t('comments.photo', { number })} />,
        )}
        {free && (
          <div className={classNames(css.tile, css.add)}>
            <input
              id={id}
              className={css.input}
              type="file"
              accept="image/png,image/jpeg"
              onChange={({ target }) => {
                const file = target.files?.[0];
                // Empties the input, so that the same file can be chosen again.
                target.value = '';
                if (file) free.choose(file);
              }}
            />
            <label htmlFor={id} className={css.face}>
              <Icon glyph={cameraDuotone} className={css.camera} />
              {t('comments.add')}
            </label>
          </div>
        )}
      </div>
      <ul className={css.faults} aria-live="polite">
        {slots.map(
          ({ number, photo: { kind, problem } }) =>
            kind === 'failed' &&
            problem && <li key={number}>{`${t('comments.photo', { number })}: ${problemText(problem)}`}</li>,
        )}
      </ul>
    </>
  );
}

function PhotoTile({ photo, name }: { readonly photo: PhotoControl; readonly name: string }) {
  const t = useT();
  return (
    <div className={classNames(css.tile, photo.kind === 'failed' && css.wrong)}>
      {photo.preview && <img className={css.small} src={photo.preview} alt={name} />}
      {photo.kind === 'sending' && <Mark className={css.turning} />}
      {photo.kind === 'sending' && <span className="visually-hidden">{t('kyc.photoSending')}</span>}
      <IconButton
        className={css.remove}
        icon={xBold}
        label={t('kyc.photoRemove', { photo: name })}
        onClick={photo.remove}
      />
      {photo.retry && (
        <IconButton
          className={css.retry}
          icon={arrowsClockwiseBold}
          label={t('kyc.photoRetry', { photo: name })}
          onClick={photo.retry}
        />
      )}
    </div>
  );
}
