import { CAPTCHA_DIGITS_MAX } from '@perya/contract';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Field } from '@perya/web/ui/field/field.tsx';
import { arrowsClockwiseBold } from '@perya/web/ui/icon/glyphs/arrows-clockwise-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { digitsOf, reshaped } from './digits.ts';
import css from './forms.module.css';
import { keepFocus } from './keep-focus.ts';
import type { Captcha } from './use-captcha.ts';
import type { FieldBinding } from './use-rule-form.ts';

interface CaptchaFieldProps {
  readonly field: FieldBinding;
  readonly captcha: Captcha;
  readonly hint?: string | undefined;
  readonly className?: string | undefined;
}

/** Digits read from a picture; pressing the picture brings another one. [REG-10, REG-11, VAL-07] */
export function CaptchaField({ field, captcha, hint, className }: CaptchaFieldProps) {
  const t = useT();
  return (
    <Field
      {...reshaped(field, (text) => digitsOf(text).slice(0, CAPTCHA_DIGITS_MAX))}
      className={className}
      hint={hint}
      type="text"
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="off"
      placeholder={t('forms.captchaHint')}
      beside={
        <button
          type="button"
          className={css.captcha}
          aria-label={t('forms.captchaNew')}
          aria-busy={captcha.isLoading || undefined}
          onMouseDown={keepFocus}
          onClick={captcha.refresh}
        >
          <span className={css.captchaImage}>
            {captcha.image !== null && <img src={captcha.image} alt={t('forms.captchaImage')} draggable={false} />}
          </span>
          <Icon
            glyph={arrowsClockwiseBold}
            className={classNames(css.captchaAgain, captcha.isLoading && css.captchaTurning)}
          />
        </button>
      }
    />
  );
}
