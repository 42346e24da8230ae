import { MOBILE_LENGTH_MAX } from '@perya/contract';
import { useState } from 'react';
import { Field } from '@perya/web/ui/field/field.tsx';
import { caretDownBold } from '@perya/web/ui/icon/glyphs/caret-down-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { Dialing } from './dialing.ts';
import { nationalDigits, reshaped } from './digits.ts';
import css from './forms.module.css';
import type { FieldBinding } from './use-rule-form.ts';

const DialingSheet = lazyPart(() => import('./dialing-sheet.tsx').then((module) => module.DialingSheet));

interface MobileFieldProps {
  readonly field: FieldBinding;
  readonly dialing: Dialing;
  readonly className?: string | undefined;
}

/** A mobile number after its dialing code, which a press changes. */
export function MobileField({ field, dialing, className }: MobileFieldProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const hasChoice = dialing.countries.length > 1;
  return (
    <>
      <Field
        {...reshaped(field, (text) => nationalDigits(text, dialing.code).slice(0, MOBILE_LENGTH_MAX))}
        className={className}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder={t('forms.mobileHint')}
        lead={
          <button
            type="button"
            className={css.dial}
            aria-label={t('forms.dialing', { code: dialing.code })}
            aria-haspopup="dialog"
            disabled={!hasChoice}
            onClick={() => setOpen(true)}
          >
            +{dialing.code}
            {hasChoice && <Icon glyph={caretDownBold} className={css.dialCaret} />}
          </button>
        }
      />
      <DialingSheet wanted={isOpen} open={isOpen} dialing={dialing} onClose={() => setOpen(false)} />
    </>
  );
}
