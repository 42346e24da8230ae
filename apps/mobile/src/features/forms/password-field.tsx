import { useState, type ReactNode } from 'react';
import { Field } from '@perya/web/ui/field/field.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { eyeDuotone } from '@perya/web/ui/icon/glyphs/eye-duotone.ts';
import { eyeSlashDuotone } from '@perya/web/ui/icon/glyphs/eye-slash-duotone.ts';
import { lockSimpleBold } from '@perya/web/ui/icon/glyphs/lock-simple-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { keepFocus } from './keep-focus.ts';
import type { FieldBinding } from './use-rule-form.ts';

interface PasswordFieldProps {
  readonly field: FieldBinding;
  /** Tells password managers whether to fill in the old one or to propose a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly placeholder?: string;
  readonly inputMode?: 'numeric';
  readonly hint?: string;
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
}

/** A password with an eye that shows it. */
export function PasswordField({ field, ...rest }: PasswordFieldProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...rest}
      {...field}
      type={isShown ? 'text' : 'password'}
      icon={lockSimpleBold}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          icon={isShown ? eyeSlashDuotone : eyeDuotone}
          label={t(isShown ? 'forms.hidePassword' : 'forms.showPassword', { label: field.label })}
          aria-pressed={isShown}
          onMouseDown={keepFocus}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
