import { wallet, type Value } from '@perya/contract';
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

type Info = Value<typeof wallet.uplineInfo>;

/** Refusals that are about a field. */
const BLAME: Readonly<Record<string, Fault>> = {
  'amount.invalid': { field: 'amount', key: 'amount.invalid' },
  'balance.insufficient': { field: 'amount', key: 'balance.insufficient' },
  'transfer.limit': { field: 'amount', key: 'transfer.limit' },
  'payment.password.wrong': { field: 'pin', key: 'payment.password.wrong' },
  'payment.password.locked': { field: 'pin', key: 'payment.password.locked' },
};

/** A transfer that is being filled in; it is asked about once more and sent once. [SCR-25, API-07] */
export function useTransfer(info: Info, onDone: () => void) {
  const t = useT();
  const money = useMoney();
  const { draft, fault, isDone, leave, change, clear, blame, fail } = useMoneyDraft(BLAME);
  const decimals = decimalsOf(info.float);
  const wrong = amountFault(info, draft.amount);
  const said = saidFault(wrong, draft.amount, isDone);
  /** Names the field to go to, when one is wrong. */
  const send = async (): Promise<Fault['field'] | null> => {
    const found = faultIn(info, draft);
    if (found) return blame(found);
    const amount = amountOf(typedMinor(draft.amount, decimals) ?? 0, decimals);
    const isSure = await askPerson({
      title: t('upline.confirmTitle'),
      text: t('upline.confirmText', { amount: money(amount), upline: info.upline }),
      confirm: t('upline.submit'),
      cancel: t('action.cancel'),
    });
    if (!isSure) return null;
    const input = { amount, paymentPassword: draft.pin };
    const outcome = await sendMoney(wallet.transferUpline, input, { intent: { kind: 'transfer', amount } });
    if (outcome.ok) {
      clear();
      showToast(t('upline.done', { amount: money(amount) }), { kind: 'success' });
      onDone();
      return null;
    }
    return fail(outcome.error);
  };
  const { run: submit, isBusy } = useOnce(send);
  const shown = fault ?? (said && ({ field: 'amount', key: said } as const));
  return { draft, change, leave, fault: shown, isImpossible: wrong !== null, isBusy, submit };
}

function faultIn(info: Info, { amount, pin }: { readonly amount: string; readonly pin: string }): Fault | null {
  const key = amountFault(info, amount);
  if (key) return { field: 'amount', key };
  return pin.length < PIN_DIGITS ? { field: 'pin', key: 'security.pinShort' } : null;
}

function amountFault(info: Info, amount: string) {
  const minor = typedMinor(amount, decimalsOf(info.float)) ?? 0;
  if (minor <= 0) return 'amount.invalid';
  if (minor > minorOf(info.float)) return 'balance.insufficient';
  return minor > minorOf(info.leftToday) ? 'transfer.limit' : null;
}
