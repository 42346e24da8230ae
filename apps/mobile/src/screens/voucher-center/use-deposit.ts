import { cashier, type Value } from '@perya/contract';
import { useState } from 'react';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { boundsFault, plainAmount, saidFault, shareOf, typedMinor } from '../../features/cashier/amount.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { sendMoney } from '../../features/idempotent-call/send-money.ts';
import { go } from '../../features/navigation/history.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';

type Method = cashier.DepositMethod;

/** What a limit on deposits leaves. */
export type DepositLimit = Value<typeof cashier.depositMethods>['limit'];

/** What is wrong, and with what. */
interface Fault {
  readonly field: 'amount' | 'payerName';
  readonly key: TextKey;
}

/** What a deposit is made of, as far as it is chosen. */
export interface Draft {
  readonly amount: string;
  /** Null is none; undefined as long as nobody has chosen. */
  readonly promotionId: string | null | undefined;
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
export function useDeposit(method: Method, limit: DepositLimit, onKycNeeded: () => void) {
  const [draft, setDraft] = useState<Draft>({ amount: startAmount(method), promotionId: undefined, payerName: '' });
  const [fault, setFault] = useState<Fault | null>(null);
  // A promotion belongs to the methods it is offered with.
  const chosenId = draft.promotionId === undefined ? usualChoice(method) : draft.promotionId;
  const promotion = method.promotions.find(({ id }) => id === chosenId) ?? null;
  const [isDone, setDone] = useState(false);
  const wrong = amountFault(method, limit, draft.amount);
  const said = saidFault(wrong, draft.amount, isDone);
  const decimals = decimalsOf(method.min);
  const minor = typedMinor(draft.amount, decimals) ?? 0;
  const fee = shareOf(minor, method.feeRate);

  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed });
    setFault(null);
    setDone(false);
  };
  /** Names the field to go to, when one is wrong. */
  const open = async (): Promise<Fault['field'] | null> => {
    const found = faultIn(method, limit, draft);
    setFault(found);
    if (found) return found.field;
    const amount = amountOf(minor, decimals);
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
  const shown = fault ?? (said && ({ field: 'amount', key: said } as const));
  return {
    draft,
    change,
    fault: shown,
    isImpossible: wrong !== null,
    leave: () => setDone(true),
    isBusy,
    submit,
    promotion,
    minor,
    fee,
  };
}

/** Only promotions that were joined are offered here: who joined one means it, and of several nobody chooses for them. */
function usualChoice({ promotions }: Method): string | null {
  const [only, ...others] = promotions;
  return only && others.length === 0 ? only.id : null;
}

function startAmount({ popularAmount, quickAmounts }: Method): string {
  return plainAmount(popularAmount ?? quickAmounts[0] ?? '');
}

function amountFault(method: Method, limit: DepositLimit, amount: string) {
  const isOver = limit !== null && (typedMinor(amount, decimalsOf(limit.left)) ?? 0) > minorOf(limit.left);
  return boundsFault(amount, method.min, method.max) ?? (isOver ? ('limit.deposit' as const) : null);
}

function faultIn(method: Method, limit: DepositLimit, { amount, payerName }: Draft): Fault | null {
  const key = amountFault(method, limit, amount);
  if (key) return { field: 'amount', key };
  const isShort = method.needsPayerName && payerName.trim().length < SHORTEST_NAME;
  return isShort ? { field: 'payerName', key: 'name.format' } : null;
}
