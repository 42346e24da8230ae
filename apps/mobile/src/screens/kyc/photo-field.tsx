import { useId } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { FieldNote } from '@perya/web/ui/field/field-note.tsx';
import { cameraDuotone } from '@perya/web/ui/icon/glyphs/camera-duotone.ts';
import { checkCircleFill } from '@perya/web/ui/icon/glyphs/check-circle-fill.ts';
import { warningCircleFill } from '@perya/web/ui/icon/glyphs/warning-circle-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { PhotoControls } from '../../features/uploads/photo-controls.tsx';
import { PhotoInput } from '../../features/uploads/photo-input.tsx';
import type { Photo, PhotoControl, Purpose } from '../../features/uploads/use-photo.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import css from './photo-field.module.css';

interface PhotoFieldProps {
  readonly purpose: Exclude<Purpose, 'comment' | 'feedback'>;
  readonly photo: PhotoControl;
}

/** Takes or chooses a picture, shows it, tells how it goes, lets it be removed or sent again. [UPL-04] */
export function PhotoField({ purpose, photo }: PhotoFieldProps) {
  const t = useT();
  const id = useId();
  const label = t(`kyc.photo.${purpose}`);
  return (
    <div className={css.field}>
      <PhotoInput
        className={css.frame}
        wrong={photo.kind === 'failed'}
        // A face is taken on the spot; of a paper there may be a good picture already.
        capture={purpose === 'kycSelfie' ? 'user' : undefined}
        describedBy={`${id}n`}
        onChoose={photo.choose}
        face={
          <>
            {photo.preview ? (
              <img className={css.picture} src={photo.preview} alt="" />
            ) : (
              <Icon glyph={cameraDuotone} className={css.camera} />
            )}
            <span className={classNames(css.label, photo.preview && css.overPicture)}>{label}</span>
          </>
        }
      >
        <PhotoControls photo={photo} name={label} />
      </PhotoInput>
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
  if (kind === 'sending') return t('upload.sending');
  return problem ? problemText(problem) : t('upload.sent');
}
