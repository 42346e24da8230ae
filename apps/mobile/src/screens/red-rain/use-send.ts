import { agentRain } from '@perya/contract';
import { amountOf, decimalsOf } from '@perya/web/lib/amount.ts';
import { useState } from 'react';
import { typedMinor } from '../../features/cashier/amount.ts';
import { PIN_DIGITS } from '../../features/cashier/pin.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { askPerson } from '../../features/dialogs/dialogs.ts';
import { problemText } from '../../features/errors/errors.ts';
import { sendMoney } from '../../features/idempotent-call/send-money.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { EMPTY_RAIN, rainFault, sharesOf, type RainDraft, type RainFault } from './shares.ts';

/** Refusals that are about a field. */
const BLAME: Readonly<Record<string, RainFault>> = {
  'team.missing': { field: 'people', key: 'rain.people' },
  'rain.people': { field: 'people', key: 'rain.people' },
  'amount.invalid': { field: 'amount', key: 'amount.invalid' },
  'balance.insufficient': { field: 'amount', key: 'balance.insufficient' },
  'transfer.limit': { field: 'amount', key: 'transfer.limit' },
  'rain.low': { field: 'amount', key: 'rain.low' },
  'rain.split': { field: 'amount', key: 'rain.split' },
  'remark.invalid': { field: 'remark', key: 'remark.invalid' },
  'payment.password.wrong': { field: 'pin', key: 'payment.password.wrong' },
  'payment.password.locked': { field: 'pin', key: 'payment.password.locked' },
};

/** A rain that is being filled in; it is asked about once more and sent once. [SCR-50, API-07] */
export function useSend(info: agentRain.RainInfo, onDone: () => void) {
  const t = useT();
  const money = useMoney(info.low);
  const [draft, setDraft] = useState(EMPTY_RAIN);
  const [pin, setPin] = useState('');
  const [blamed, setBlamed] = useState<RainFault | null>(null);
  const found = rainFault(draft, info);
  const shares = sharesOf(draft, info);
  const change = (changed: Partial<RainDraft>) => {
    setDraft({ ...draft, ...changed });
    setBlamed(null);
  };
  const changePin = (typed: string) => {
    setPin(typed);
    setBlamed(null);
  };
  const send = async (): Promise<void> => {
    const wrong = found ?? (pin.length < PIN_DIGITS ? ({ field: 'pin', key: 'security.pinShort' } as const) : null);
    setBlamed(wrong);
    if (wrong) return;
    const amount = amountOf(shares.total, decimalsOf(info.low));
    const isSure = await askPerson({
      title: t('redRain.confirmTitle'),
      text: t('redRain.confirmText', { amount: money(amount), envelopes: shares.envelopes, people: shares.people }),
      confirm: t('redRain.submit', { amount: money(amount) }),
      cancel: t('action.cancel'),
    });
    if (!isSure) return;
    const input = { ...toInput(draft, info, shares.envelopes), total: amount, paymentPassword: pin };
    const outcome = await sendMoney(agentRain.send, input, { intent: { kind: 'transfer', amount } });
    if (outcome.ok) {
      setDraft(EMPTY_RAIN);
      setPin('');
      showToast(t('redRain.done', { amount: money(amount) }), { kind: 'success' });
      onDone();
      return;
    }
    const { code } = outcome.error;
    const about = BLAME[code];
    if (about?.field === 'pin') setPin('');
    if (about) setBlamed(about);
    // The notice of pending calls says what is known.
    else if (code !== 'money.unknown') showToast(problemText(outcome.error), { kind: 'error' });
  };
  const { run: submit, isBusy } = useOnce(send);
  const isTyped = draft.amount !== '' || draft.split === 'custom';
  /** Too much is said at once, and the rest when somebody wants to go on. */
  const atOnce = found?.key === 'balance.insufficient' || found?.key === 'transfer.limit' ? found : null;
  const fault = blamed ?? (isTyped ? atOnce : null);
  return { draft, change, pin, changePin, shares, fault, isImpossible: found !== null, isBusy, submit };
}

function toInput(
  { isAll, chosen, split, amounts, envelopes, remark }: RainDraft,
  info: agentRain.RainInfo,
  count: number,
) {
  const decimals = decimalsOf(info.low);
  const isCustom = split === 'custom';
  return {
    ...(isAll && !isCustom ? { all: true } : { memberIds: chosen.map(({ id }) => id) }),
    split,
    ...(isCustom && {
      amounts: chosen.map(({ id }) => amountOf(typedMinor(amounts[id] ?? '', decimals) ?? 0, decimals)),
    }),
    ...(envelopes !== '' && !isCustom && { envelopes: count }),
    remark: remark.trim(),
  };
}
