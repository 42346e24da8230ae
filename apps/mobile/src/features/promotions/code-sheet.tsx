import { promotion, type Value } from '@perya/contract';
import { useRef, useState, type SyntheticEvent } from 'react';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { PendingNotice } from '../cashier/pending-notice.tsx';
import { useMoney } from '../cashier/use-money.ts';
import { useOnce } from '../cashier/use-once.ts';
import { problemText } from '../errors/errors.ts';
import { usePendingMoney } from '../idempotent-call/pending-money.ts';
import { sendMoney } from '../idempotent-call/send-money.ts';
import { renewWallet } from '../wallet/wallet-store.ts';
import { requireMember } from './require-member.ts';
import css from './code-sheet.module.css';
import { renewRewardCount } from './reward-count.ts';
import { turnoverText } from './turnover-words.ts';

type Taken = Value<typeof promotion.code>;

interface CodeSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Something was taken with a code. */
  readonly onTaken: () => void;
}

const SHAPE = /^[A-Za-z0-9-]{3,30}$/;

/** Takes what a promo code gives, and says what that is. [API-47] */
export function CodeSheet({ open, onClose, onTaken }: CodeSheetProps) {
  const t = useT();
  const [taken, setTaken] = useState<Taken | null>(null);
  const close = () => {
    onClose();
    setTaken(null);
  };
  return (
    <Sheet open={open} onClose={close} title={t('promoCode.title')} closeLabel={t('action.close')}>
      {taken ? (
        <TakenView taken={taken} onLeave={close} />
      ) : (
        <CodeForm
          onTaken={(value) => {
            setTaken(value);
            onTaken();
          }}
        />
      )}
    </Sheet>
  );
}

function CodeForm({ onTaken }: { readonly onTaken: (taken: Taken) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const pending = usePendingMoney('reward');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const code = typed.trim();
  const { run, isBusy } = useOnce(async () => {
    const outcome = await sendMoney(promotion.code, { code }, { intent: { kind: 'reward', amount: '' } });
    if (outcome.ok) {
      void renewWallet();
      renewRewardCount();
      return onTaken(outcome.value);
    }
    // The notice of pending calls says what is known.
    if (outcome.error.code !== 'money.unknown') setError(problemText(outcome.error));
    return input.current?.focus();
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (pending?.state === 'checking' || !requireMember()) return;
    if (SHAPE.test(code)) void run();
    else setError(t('promotion.code'));
  };
  return (
    <form noValidate onSubmit={submit}>
      <PendingNotice pending={pending} />
      <Field
        ref={input}
        label={t('promoCode.label')}
        hint={t('promoCode.hint')}
        error={error}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" full className={css.submit} loading={isBusy} disabled={code === ''}>
        {t('promoCode.submit')}
      </Button>
    </form>
  );
}

/** What a code gave, with what it asks for. */
function TakenView({ taken, onLeave }: { readonly taken: Taken; readonly onLeave: () => void }) {
  const t = useT();
  const money = useMoney();
  const waits = taken.state === 'applying' ? 'promoCode.checked' : 'promoCode.waits';
  return (
    <div className={css.taken} role="status">
      <Art name="gift" size="1.6rem" eager />
      <p className={css.source}>{taken.title}</p>
      <Money hero text={money(taken.amount)} className={css.amount} />
      <p>{t(taken.isPaid ? 'promoCode.paid' : waits)}</p>
      {taken.reward && <p className={css.turnover}>{turnoverText(t, money, taken.reward.turnover)}</p>}
      <ButtonLink
        variant="secondary"
        size={44}
        full
        className={css.submit}
        href={`${routes.activityInfo.path}?id=${taken.id}`}
        onClick={onLeave}
      >
        {t('promoCode.terms')}
      </ButtonLink>
    </div>
  );
}
