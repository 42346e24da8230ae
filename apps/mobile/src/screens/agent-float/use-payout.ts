import { float } from '@perya/contract';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { saidFault, typedMinor } from '../../features/cashier/amount.ts';
import { PIN_DIGITS } from '../../features/cashier/pin.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useMoneyDraft, type Fault } from '../../features/cashier/use-money-draft.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { askPerson } from '../../features/dialogs/dialogs.ts';
import { sendMoney } from '../../features/idempotent-call/send-money.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';

type Standing = float.FloatStanding;

/** Refusals that are about a field. */
const BLAME: Readonly<Record<string, Fault>> = {
  'amount.invalid': { field: 'amount', key: 'amount.invalid' },
  'amount.bounds': { field: 'amount', key: 'float.bounds' },
  'balance.insufficient': { field: 'amount', key: 'balance.insufficient' },
  'transfer.limit': { field: 'amount', key: 'transfer.limit' },
  'payment.password.wrong': { field: 'pin', key: 'payment.password.wrong' },
  'payment.password.locked': { field: 'pin', key: 'payment.password.locked' },
};

/** A payout that is being filled in; it is asked about once more and sent once. [D3, API-07] */
export function usePayout(standing: Standing, onDone: () => void) {
  const t = useT();
  const money = useMoney();
  const { draft, fault, isDone, leave, change, clear, blame, fail } = useMoneyDraft(BLAME);
  const decimals = decimalsOf(standing.float);
  const wrong = amountFault(standing, draft.amount);
  const said = saidFault(wrong, draft.amount, isDone);
  /** Names the field to go to, when one is wrong. */
  const send = async (): Promise<Fault['field'] | null> => {
    if (wrong) return blame({ field: 'amount', key: wrong });
    if (draft.pin.length < PIN_DIGITS) return blame({ field: 'pin', key: 'security.pinShort' });
    const amount = amountOf(typedMinor(draft.amount, decimals) ?? 0, decimals);
    const isSure = await askPerson({
      title: t('float.confirmTitle'),
      text: t('float.confirmText', { amount: money(amount) }),
      confirm: t('float.ask'),
      cancel: t('action.cancel'),
    });
    if (!isSure) return null;
    const input = { amount, paymentPassword: draft.pin };
    const outcome = await sendMoney(float.askPayout, input, { intent: { kind: 'floatPayout', amount } });
    if (!outcome.ok) return fail(outcome.error);
    clear();
    showToast(t('float.asked', { amount: money(amount) }), { kind: 'success' });
    onDone();
    return null;
  };
  const { run: submit, isBusy } = useOnce(send);
  const shown = fault ?? (said && ({ field: 'amount', key: said } as const));
  return { draft, change, leave, fault: shown, isImpossible: wrong !== null, isBusy, submit };
}

/** The most that can be asked for now, in minor units. */
export function mostOf({ float: own, leftToday }: Standing): number {
  return Math.min(minorOf(own), minorOf(leftToday));
}

function amountFault(standing: Standing, amount: string) {
  const minor = typedMinor(amount, decimalsOf(standing.float)) ?? 0;
  if (minor <= 0) return 'amount.invalid';
  if (minor < minorOf(standing.min)) return 'float.bounds';
  if (minor > minorOf(standing.float)) return 'balance.insufficient';
  return minor > minorOf(standing.leftToday) ? 'transfer.limit' : null;
}
