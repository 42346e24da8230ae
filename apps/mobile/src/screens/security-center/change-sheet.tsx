import { useRef, type ComponentType } from 'react';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import type { Change, ChangeFormProps } from './change.ts';
import { EmailForm } from './email-form.tsx';
import { MobileForm } from './mobile-form.tsx';
import { PayeeForm } from './payee-form.tsx';
import { PaymentForm } from './payment-form.tsx';

interface ChangeSheetProps extends ChangeFormProps {
  readonly change: Change | null;
  readonly onClose: () => void;
}

const FORMS: Readonly<Record<Change, ComponentType<ChangeFormProps>>> = {
  paymentPassword: PaymentForm,
  mobile: MobileForm,
  email: EmailForm,
  payeeName: PayeeForm,
};

/** Each row saves in a bottom sheet. [SCR-09] */
export function ChangeSheet({ change, state, onClose, onSaved }: ChangeSheetProps) {
  const t = useT();
  // The form stays while its sheet leaves.
  const last = useRef<Change>('paymentPassword');
  if (change !== null) last.current = change;
  const shown = last.current;
  const Form = FORMS[shown];
  return (
    <Sheet open={change !== null} onClose={onClose} title={t(`security.${shown}`)} closeLabel={t('action.close')}>
      <Form key={shown} state={state} onSaved={onSaved} />
    </Sheet>
  );
}
