import type { promotion, Value } from '@perya/contract';
import { useState } from 'react';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { PendingNotice } from '../cashier/pending-notice.tsx';
import { usePendingMoney } from '../idempotent-call/pending-money.ts';
import { CodeForm } from './code-form.tsx';
import { CodeChoice, CodeOffer } from './code-offer.tsx';
import { CodeTaken } from './code-taken.tsx';

/** A code, what it would give, what it gave: one after the other. */
type Step =
  | { readonly kind: 'type'; readonly error?: string }
  | { readonly kind: 'decide'; readonly code: string; readonly offer: promotion.CodePreview }
  | { readonly kind: 'taken'; readonly taken: Value<typeof promotion.code> };

interface CodeSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Something was taken with a code. */
  readonly onTaken: () => void;
}

/** Shows what a promo code gives with all its terms, and takes it only when somebody says so. [API-47] */
export function CodeSheet({ open, onClose, onTaken }: CodeSheetProps) {
  const t = useT();
  const pending = usePendingMoney('reward');
  const [step, setStep] = useState<Step>({ kind: 'type' });
  const close = () => {
    onClose();
    setStep({ kind: 'type' });
  };
  const isHeld = pending?.state === 'checking';
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t(step.kind === 'decide' ? 'promoCode.before' : 'promoCode.title')}
      closeLabel={t('action.close')}
      footer={
        step.kind === 'decide' && (
          <CodeChoice
            code={step.code}
            offer={step.offer}
            isHeld={isHeld}
            onLeave={close}
            onTaken={(taken) => {
              setStep({ kind: 'taken', taken });
              onTaken();
            }}
            onOffer={(offer) => setStep({ ...step, offer })}
            onRefused={(error) => setStep({ kind: 'type', error })}
          />
        )
      }
    >
      <PendingNotice pending={pending} />
      {step.kind === 'type' && (
        <CodeForm
          refusal={step.error}
          isHeld={isHeld}
          onOffer={(code, offer) => setStep({ kind: 'decide', code, offer })}
        />
      )}
      {step.kind === 'decide' && <CodeOffer key={step.offer.terms.hash} offer={step.offer} />}
      {step.kind === 'taken' && <CodeTaken taken={step.taken} onLeave={close} />}
    </Sheet>
  );
}
