import { security, type Value } from '@perya/contract';
import { useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { Checkbox } from '@perya/web/ui/checkbox/checkbox.tsx';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { BirthDateField } from '../../features/forms/birth-date-field.tsx';
import { ageOn, birthDateFault } from '../../features/forms/birth-date.ts';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import { useRules } from '../../features/forms/rules.ts';
import { useRuleForm } from '../../features/forms/use-rule-form.ts';
import { withProof } from '../../features/member/step-up.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { usePhoto } from '../../features/uploads/use-photo.ts';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import css from './kyc-screen.module.css';
import { PhotoField } from './photo-field.tsx';

type Kyc = Value<typeof security.kyc>;
type Kind = (typeof security.ID_KINDS)[number];

interface KycFormProps {
  readonly ageLimit: number;
  readonly onSent: (kyc: Kyc) => void;
}

/** Which field a refusal is about. */
const BLAME = { 'name.format': 'fullName', 'kyc.age': 'birthDate', 'kyc.duplicate': 'idNumber' } as const;

/** A paper, a face and what stands on the paper. */
export function KycForm({ ageLimit, onSent }: KycFormProps) {
  const t = useT();
  const [idKind, setKind] = useState<Kind>('national');
  const [isAgreed, setAgreed] = useState(false);
  const front = usePhoto('kycFront');
  const selfie = usePhoto('kycSelfie');
  const form = useKycFields(ageLimit);
  const isComplete = isAgreed && front.id !== undefined && selfie.id !== undefined;

  const submit = form.submit(async (values) => {
    const [frontId, selfieId] = [front.id, selfie.id];
    if (frontId === undefined || selfieId === undefined) return;
    const input = { idKind, ...values, frontId, selfieId };
    const outcome = await withProof(() => ask(security.submitKyc, input, { quiet: true }));
    if (outcome.ok) return onSent(outcome.value);
    const { code } = outcome.error;
    if (code === 'upload.missing') [front, selfie].forEach((photo) => photo.remove());
    if (code in BLAME) return form.blame(BLAME[code as keyof typeof BLAME], code);
    return showToast(problemText(outcome.error), { kind: 'error' });
  });

  return (
    <FormLayout
      label={t('kyc.form')}
      action={t('kyc.send')}
      isBusy={form.isBusy}
      isDisabled={!isComplete}
      onSubmit={submit}
      consent={
        <div className={css.consent}>
          <Checkbox checked={isAgreed} onChange={({ target }) => setAgreed(target.checked)}>
            {t('kyc.consent', { age: ageLimit })}
          </Checkbox>
        </div>
      }
    >
      <KindChoice value={idKind} onChange={setKind} />
      <Field
        {...form.field('fullName')}
        hint={t('kyc.fullNameHint')}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <Field
        {...form.field('idNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
      />
      <BirthDateField field={form.field('birthDate')} hint={t('kyc.birthDateHint')} />
      <div className={css.photos}>
        <PhotoField purpose="kycFront" photo={front} />
        <PhotoField purpose="kycSelfie" photo={selfie} />
      </div>
    </FormLayout>
  );
}

function useKycFields(ageLimit: number) {
  const t = useT();
  const rules = useRules().value?.fields;
  const checkBirthDate = (value: string): TextKey | null => {
    const now = new Date();
    return birthDateFault(value, now) ?? ((ageOn(value, now) ?? 0) < ageLimit ? 'kyc.age' : null);
  };
  return useRuleForm({
    fullName: { label: t('kyc.fullName'), rule: rules && { ...rules.payeeName, required: true } },
    idNumber: { label: t('kyc.idNumber'), rule: rules && { ...rules.idNumber, required: true } },
    birthDate: { label: t('kyc.birthDate'), required: true, check: checkBirthDate },
  });
}

function KindChoice({ value, onChange }: { readonly value: Kind; readonly onChange: (kind: Kind) => void }) {
  const t = useT();
  return (
    <div role="group" aria-label={t('kyc.idKind')}>
      <p className={css.label}>{t('kyc.idKind')}</p>
      <div className={css.kinds}>
        {security.ID_KINDS.map((kind) => (
          <Chip key={kind} on={kind === value} className={css.kind} onClick={() => onChange(kind)}>
            {t(`kyc.kind.${kind}`)}
          </Chip>
        ))}
      </div>
    </div>
  );
}
