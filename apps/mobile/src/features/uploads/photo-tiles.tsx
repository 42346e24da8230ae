import { classNames } from '@perya/web/ui/class-names.ts';
import { cameraDuotone } from '@perya/web/ui/icon/glyphs/camera-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { problemText } from '../errors/errors.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { PhotoControls } from './photo-controls.tsx';
import { PhotoInput } from './photo-input.tsx';
import css from './photo-tiles.module.css';
import type { PhotoControl } from './use-photo.ts';
import type { PhotoSlot } from './use-photos.ts';

/** Pictures that were chosen, each with how it goes, and a tile to add one for as long as one fits. [UPL-03, UPL-04] */
export function PhotoTiles({ slots }: { readonly slots: readonly PhotoSlot[] }) {
  const t = useT();
  const free = slots.find(({ photo }) => photo.kind === 'none')?.photo;
  return (
    <>
      <div className={css.tiles}>
        {slots.map(
          ({ number, photo }) =>
            photo.kind !== 'none' && <PhotoTile key={number} photo={photo} name={t('upload.photo', { number })} />,
        )}
        {free && (
          <PhotoInput
            className={css.tile}
            onChoose={free.choose}
            face={
              <span className={css.add}>
                <Icon glyph={cameraDuotone} className={css.camera} />
                {t('upload.add')}
              </span>
            }
          />
        )}
      </div>
      <ul className={css.faults} aria-live="polite">
        {slots.map(
          ({ number, photo: { kind, problem } }) =>
            kind === 'failed' &&
            problem && <li key={number}>{`${t('upload.photo', { number })}: ${problemText(problem)}`}</li>,
        )}
      </ul>
    </>
  );
}

function PhotoTile({ photo, name }: { readonly photo: PhotoControl; readonly name: string }) {
  const t = useT();
  return (
    <div className={classNames(css.tile, css.picked, photo.kind === 'failed' && css.wrong)}>
      {photo.preview && <img className={css.small} src={photo.preview} alt={name} />}
      {photo.kind === 'sending' && <VisuallyHidden>{t('upload.sending')}</VisuallyHidden>}
      <PhotoControls photo={photo} name={name} />
    </div>
  );
}
