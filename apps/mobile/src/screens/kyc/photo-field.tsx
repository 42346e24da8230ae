import { useId } from 'react';
import { Mark } from '@perya/web/ui/brand/mark.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { FieldNote } from '@perya/web/ui/field/field-note.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { arrowsClockwiseBold } from '@perya/web/ui/icon/glyphs/arrows-clockwise-bold.ts';
import { cameraDuotone } from '@perya/web/ui/icon/glyphs/camera-duotone.ts';
import { checkCircleFill } from '@perya/web/ui/icon/glyphs/check-circle-fill.ts';
import { warningCircleFill } from '@perya/web/ui/icon/glyphs/warning-circle-fill.ts';
import { xBold } from '@perya/web/ui/icon/glyphs/x-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { problemText } from '../../features/errors/errors.ts';
import type { Photo, PhotoControl, Purpose } from '../../features/uploads/use-photo.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import css from './photo-field.module.css';

interface PhotoFieldProps {
  readonly purpose: Exclude<Purpose, 'comment'>;
  readonly photo: PhotoControl;
}

/** Takes or chooses a picture, shows it, tells how it goes, lets it be removed or sent again. [UPL-04] */
export function PhotoField({ purpose, photo }: PhotoFieldProps) {
  const t = useT();
  const id = useId();
  const label = t(`kyc.photo.${purpose}`);
  return (
    <div className={css.field}>
      <div className={classNames(css.frame, photo.kind === 'failed' && css.wrong)}>
        <input
          id={id}
          className={css.input}
          type="file"
          accept="image/png,image/jpeg"
          // A face is taken on the spot; of a paper there may be a good picture already.
          {...(purpose === 'kycSelfie' && { capture: 'user' })}
          aria-describedby={`${id}n`}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Empties the input, so that the same file can be chosen again.
            target.value = '';
            if (file) photo.choose(file);
          }}
        />
        <label htmlFor={id} className={css.face}>
          {photo.preview ? (
            <img className={css.picture} src={photo.preview} alt="" />
          ) : (
            <Icon glyph={cameraDuotone} className={css.camera} />
          )}
          <span className={classNames(css.label, photo.preview && css.overPicture)}>{label}</span>
          {photo.kind === 'sending' && <Mark className={css.turning} />}
        </label>
        {photo.kind !== 'none' && (
          <IconButton
            className={css.remove}
            icon={xBold}
            label={t('kyc.photoRemove', { photo: label })}
            onClick={photo.remove}
          />
        )}
        {photo.retry && (
          <IconButton
            className={css.retry}
            icon={arrowsClockwiseBold}
            label={t('kyc.photoRetry', { photo: label })}
            onClick={photo.retry}
          />
        )}
      </div>
      <FieldNote id={`${id}n`} {...LOOKS[photo.kind]}>
        {noteOf(photo, t, t(`kyc.photoHint.${purpose}`))}
      </FieldNote>
    </div>
  );
}

const LOOKS = {
  none: {},
  sending: {},
  sent: { tone: 'good', icon: checkCircleFill },
  failed: { tone: 'wrong', icon: warningCircleFill },
} as const;

function noteOf({ kind, problem }: Photo, t: Translate, hint: string): string {
  if (kind === 'none') return hint;
  if (kind === 'sending') return t('kyc.photoSending');
  return problem ? problemText(problem) : t('kyc.photoSent');
}
