import { cashier } from '@perya/contract';
import { useState } from 'react';
import { amountOf, boundsFault, centavosOf, shareOf } from '../../features/cashier/amount.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { sendMoney } from '../../features/money-call/send-money.ts';
import { go } from '../../features/navigation/history.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';

type Method = cashier.DepositMethod;

/** What is wrong, and with what. */
interface Fault {
  readonly field: 'amount' | 'payerName';
  readonly key: TextKey;
}

/** What a deposit is made of, as far as it is chosen. */
export interface Draft {
  readonly amount: string;
  readonly promotionId: string | null;
  readonly payerName: string;
}

const SHORTEST_NAME = 2;

/** Refusals that are about a field. */
const BLAME: Readonly<Record<string, Fault>> = {
  'amount.invalid': { field: 'amount', key: 'amount.invalid' },
  'amount.bounds': { field: 'amount', key: 'amount.bounds' },
  'limit.deposit': { field: 'amount', key: 'limit.deposit' },
  'name.format': { field: 'payerName', key: 'name.format' },
};

/** A deposit that is being chosen, and the call that opens it, once. [SCR-18, API-07] */
export function useDeposit(method: Method, onKycNeeded: () => void) {
  const [draft, setDraft] = useState<Draft>({ amount: startAmount(method), promotionId: null, payerName: '' });
  const [fault, setFault] = useState<Fault | null>(null);
  // A promotion belongs to the methods it is offered with.
  const promotion = method.promotions.find(({ id }) => id === draft.promotionId) ?? null;
  const centavos = centavosOf(draft.amount) ?? 0;
  const fee = shareOf(centavos, method.feeRate);

  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed });
    setFault(null);
  };
  /** Names the field to go to, when one is wrong. */
  const open = async (): Promise<Fault['field'] | null> => {
    const found = faultIn(method, draft);
    setFault(found);
    if (found) return found.field;
    const amount = amountOf(centavos);
    const outcome = await sendMoney(
      cashier.deposit,
      {
        methodId: method.id,
        amount,
        ...(promotion && { promotionId: promotion.id }),
        ...(method.needsPayerName && { payerName: draft.payerName.trim() }),
      },
      { intent: { kind: 'deposit', amount } },
    );
    if (outcome.ok) {
      go(`${routes.voucherCenter.path}#${outcome.value.orderNo}`);
      return null;
    }
    const { code } = outcome.error;
    const blamed = BLAME[code] ?? null;
    if (blamed) setFault(blamed);
    else if (code === 'kyc.required') onKycNeeded();
    // The notice of pending calls says what is known.
    else if (code !== 'money.unknown') showToast(problemText(outcome.error), { kind: 'error' });
    return blamed?.field ?? null;
  };
  const { run: submit, isBusy } = useOnce(open);
  return { draft, change, fault, isBusy, submit, promotion, centavos, fee };
}

function startAmount({ popularAmount, quickAmounts }: Method): string {
  return (popularAmount ?? quickAmounts[0] ?? '').replace(/\.00$/, '');
}

function faultIn(method: Method, { amount, payerName }: Draft): Fault | null {
  const key = boundsFault(amount, method.min, method.max);
  if (key) return { field: 'amount', key };
  const isShort = method.needsPayerName && payerName.trim().length < SHORTEST_NAME;
  return isShort ? { field: 'payerName', key: 'name.format' } : null;
}
