import { cashier } from '@perya/contract';
import { useState } from 'react';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { boundsFault, plainAmount, saidFault, shareOf, typedMinor } from '../../features/cashier/amount.ts';
import { PIN_DIGITS } from '../../features/cashier/pin.ts';
import { useMoneyDraft, type Fault as DraftFault } from '../../features/cashier/use-money-draft.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { withProof } from '../../features/member/step-up.ts';
import { sendMoney } from '../../features/idempotent-call/send-money.ts';

/** What is wrong, and with what. */
export type Fault = DraftFault<'card'>;

/** Refusals that are about a field. [SCR-19] */
const BLAME: Readonly<Record<string, Fault>> = {
  'amount.invalid': { field: 'amount', key: 'amount.invalid' },
  'amount.bounds': { field: 'amount', key: 'amount.bounds' },
  'balance.insufficient': { field: 'amount', key: 'balance.insufficient' },
  'turnover.open': { field: 'amount', key: 'turnover.open' },
  'card.missing': { field: 'card', key: 'card.missing' },
  'payment.password.wrong': { field: 'pin', key: 'payment.password.wrong' },
  'payment.password.locked': { field: 'pin', key: 'payment.password.locked' },
};

interface Draft {
  readonly cardId: string | null;
  readonly amount: string;
  readonly pin: string;
}

/** Who hears that an order was placed, or that the figures are older than what they are about. */
interface WithdrawEvents {
  readonly onPlaced: (order: cashier.WithdrawOrder) => void;
  readonly onMoved: () => void;
}

/** A withdrawal that is being filled in, and the call that asks for it, once. [SCR-19, API-07] */
export function useWithdraw(info: cashier.WithdrawInfo, cardId: string | null, { onPlaced, onMoved }: WithdrawEvents) {
  const { draft, fault, isDone, leave, change, clear, blame, fail } = useMoneyDraft<'card'>(BLAME);
  const wrong = amountFault(info, draft.amount);
  const said = saidFault(wrong, draft.amount, isDone);
  const decimals = decimalsOf(info.min);
  const minor = typedMinor(draft.amount, decimals) ?? 0;
  const fee = minor === 0 ? 0 : Math.min(shareOf(minor, info.feeRate, minorOf(info.feeMin)), minor);
  const [isAsking, setAsking] = useState(false);
  /** Names the field to go to, when one is wrong. What ends a bonus is asked about first. */
  const send = async (endsBonus: boolean): Promise<Fault['field'] | null> => {
    const found = faultIn(info, { ...draft, cardId });
    if (found || cardId === null) return found && blame(found);
    setAsking(info.openBonus !== null && !endsBonus);
    if (info.openBonus !== null && !endsBonus) return null;
    const amount = amountOf(minor, decimals);
    const input = { bankCardId: cardId, amount, paymentPassword: draft.pin, ...(endsBonus && { endsBonus }) };
    const intent = { kind: 'withdraw', amount } as const;
    const outcome = await withProof(() => sendMoney(cashier.withdraw, input, { intent }));
    if (outcome.ok) {
      clear();
      onPlaced(outcome.value);
      return null;
    }
    // The bonus came after these figures: with the new ones it is asked about.
    if (outcome.error.code === 'bonus.open') onMoved();
    return fail(outcome.error);
  };
  const { run: submit, isBusy } = useOnce(() => send(false));
  const { run: goOn, isBusy: isGoing } = useOnce(() => send(true));
  const shown = fault ?? (said && ({ field: 'amount', key: said } as const));
  const isImpossible = wrong !== null;
  const asking = { isAsking, isGoing, goOn, goBack: () => setAsking(false) };
  return { draft, change, leave, fault: shown, isImpossible, isBusy, submit, fee, minor, net: minor - fee, asking };
}

/** As much as one order may be: what can be withdrawn, at most the largest order. */
export function allOf({ withdrawable, max }: cashier.WithdrawInfo): string {
  const most = Math.min(minorOf(withdrawable), minorOf(max));
  return plainAmount(amountOf(Math.max(most, 0), decimalsOf(max)));
}

function faultIn(info: cashier.WithdrawInfo, { cardId, amount, pin }: Draft): Fault | null {
  if (cardId === null) return { field: 'card', key: 'card.missing' };
  const key = amountFault(info, amount);
  if (key) return { field: 'amount', key };
  return pin.length < PIN_DIGITS ? { field: 'pin', key: 'security.pinShort' } : null;
}

function amountFault(info: cashier.WithdrawInfo, amount: string) {
  const bounds = boundsFault(amount, info.min, info.max);
  if (bounds) return bounds;
  if ((typedMinor(amount, decimalsOf(info.min)) ?? 0) <= minorOf(info.withdrawable)) return null;
  return minorOf(info.turnoverLeft) > 0 ? 'turnover.open' : 'balance.insufficient';
}
