import { cards } from '@perya/contract';
import { useRef, useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Field } from '@perya/web/ui/field/field.tsx';
import { lockSimpleBold } from '@perya/web/ui/icon/glyphs/lock-simple-bold.ts';
import { PinField } from '@perya/web/ui/pin-field/pin-field.tsx';
import { useT, type TextKey } from '../../../lib/i18n/i18n.ts';
import { problemText } from '../../errors/errors.ts';
import { digitsOf, reshaped } from '../../forms/digits.ts';
import { FormLayout } from '../../forms/form-layout.tsx';
import { useRuleForm, type FieldBinding } from '../../forms/use-rule-form.ts';
import { KYC_ASK } from '../../member/member-asks.ts';
import { withProof } from '../../member/step-up.ts';
import { showToast } from '../../toasts/toasts.ts';
import { PIN_DIGITS } from '../pin.ts';

interface AddCardFormProps {
  readonly bank: cards.Bank;
  readonly onAdded: (list: readonly cards.BankCard[]) => void;
}

type FieldName = 'accountNo' | 'payeeName';

/** Which field a refusal is about. */
const BLAME: Readonly<Record<string, FieldName>> = {
  'field.invalid': 'accountNo',
  'card.exists': 'accountNo',
  'name.format': 'payeeName',
  'payee.name.mismatch': 'payeeName',
};

/** Number, owner and payment password of a new account. [SCR-09, API-80] */
export function AddCardForm({ bank, onAdded }: AddCardFormProps) {
  const t = useT();
  const ownName = useQuery(KYC_ASK).value?.nameMasked ?? null;
  const [pin, setPin] = useState('');
  const [pinFault, setPinFault] = useState<TextKey | null>(null);
  const pinInput = useRef<HTMLInputElement>(null);
  const form = useRuleForm<FieldName>({
    accountNo: {
      label: t(`cards.accountNo.${bank.kind}`),
      check: (value) => (value.length < bank.minLength || value.length > bank.maxLength ? 'cards.wrongLength' : null),
    },
    ...(ownName === null && {
      payeeName: {
        label: t('cards.payeeName'),
        check: (value) => (value.length < 2 ? 'name.format' : null),
      },
    }),
  });
  const blamePin = (key: TextKey) => {
    setPinFault(key);
    setPin('');
    pinInput.current?.focus();
  };
  const submit = form.submit(async ({ accountNo, payeeName }) => {
    if (pin.length < PIN_DIGITS) return blamePin('security.pinShort');
    const name = ownName === null ? { payeeName } : {};
    const input = { bankCode: bank.bankCode, accountNo, ...name, paymentPassword: pin };
    const outcome = await withProof(() => ask(cards.addBankCard, input, { quiet: true }));
    if (outcome.ok) return onAdded(outcome.value);
    const { code } = outcome.error;
    const field = BLAME[code];
    if (field) return form.blame(field, code);
    if (code === 'payment.password.wrong' || code === 'payment.password.locked') return blamePin(code);
    return showToast(problemText(outcome.error), { kind: 'error' });
  });
  const length = { min: bank.minLength, max: bank.maxLength };
  const isExact = bank.minLength === bank.maxLength;
  return (
    <FormLayout label={t('cards.add')} action={t('cards.save')} isBusy={form.isBusy} onSubmit={submit}>
      <Field
        {...reshaped(form.field('accountNo'), (text) => digitsOf(text).slice(0, bank.maxLength))}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(isExact ? 'cards.digitsExact' : 'cards.digits', length)}
      />
      <OwnerField field={form.field('payeeName')} ownName={ownName} />
      <PinField
        ref={pinInput}
        label={t('security.paymentPassword')}
        length={PIN_DIGITS}
        value={pin}
        onChange={(digits) => {
          setPin(digits);
          setPinFault(null);
        }}
        error={pinFault ? t(pinFault, { count: PIN_DIGITS }) : undefined}
      />
    </FormLayout>
  );
}

/** The name of the owner; where papers have told it nobody types it again. [T13] */
function OwnerField({ field, ownName }: { readonly field: FieldBinding; readonly ownName: string | null }) {
  const t = useT();
  if (ownName === null) {
    return (
      <Field
        {...field}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={80}
        hint={t('cards.payeeHint')}
      />
    );
  }
  return (
    <Field
      label={t('cards.payeeName')}
      name="payeeName"
      icon={lockSimpleBold}
      readOnly
      value={ownName}
      hint={t('cards.payeeLocked')}
    />
  );
}
