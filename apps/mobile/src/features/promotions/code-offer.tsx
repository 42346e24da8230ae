import { promotion, type Value } from '@perya/contract';
import { useEffect, useRef } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { ask } from '@perya/web/query/api.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useOnce } from '../cashier/use-once.ts';
import { problemText } from '../errors/errors.ts';
import { sendMoney } from '../idempotent-call/send-money.ts';
import { showToast } from '../toasts/toasts.ts';
import { renewWallet } from '../wallet/wallet-store.ts';
import css from './code-sheet.module.css';
import { FullRules } from './full-rules.tsx';
import { renewRewardCount } from './reward-count.ts';
import { TermLines } from './terms-list.tsx';

/** What a code gives and asks for: the terms in amounts, then the whole rules. */
export function CodeOffer({ offer }: { readonly offer: promotion.CodePreview }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, highlight, content, terms, end, claimUntil } = offer;
  // What somebody was at is gone; they go on where the terms begin.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={css.source}>
        {`${title} ${highlight}`.trim()}
      </h3>
      <TermLines detail={{ terms, end, reward: null, claimUntil }} />
      <FullRules content={content} terms={terms} />
    </>
  );
}

interface CodeChoiceProps {
  readonly code: string;
  readonly offer: promotion.CodePreview;
  /** What became of an earlier claim is not known yet. */
  readonly isHeld: boolean;
  readonly onLeave: () => void;
  readonly onTaken: (taken: Value<typeof promotion.code>) => void;
  /** Its terms are others now. */
  readonly onOffer: (offer: promotion.CodePreview) => void;
  readonly onRefused: (why: string) => void;
}

/** Taking it and leaving it, as equals; taken are the terms that stand above. [PROMO-06, API-07] */
export function CodeChoice({ code, offer, isHeld, onLeave, onTaken, onOffer, onRefused }: CodeChoiceProps) {
  const t = useT();
  const language = useLanguage();
  const { terms } = offer;
  const { run, isBusy } = useOnce(async () => {
    const intent = { kind: 'reward', amount: terms.amount ?? '' } as const;
    const outcome = await sendMoney(promotion.code, { code, termsHash: terms.hash }, { intent });
    if (outcome.ok) {
      void renewWallet();
      renewRewardCount();
      return onTaken(outcome.value);
    }
    const { error } = outcome;
    // The notice of pending calls says what is known.
    if (error.code === 'money.unknown') return undefined;
    if (error.code !== 'promotion.terms') return onRefused(problemText(error));
    const renewed = await ask(promotion.previewCode, { code, language }, { quiet: true });
    if (!renewed.ok) return onRefused(problemText(renewed.error));
    showToast(problemText(error), { kind: 'error' });
    return onOffer(renewed.value);
  });
  return (
    <div className={css.choice}>
      <Button variant="secondary" full onClick={onLeave}>
        {t('promoJoin.no')}
      </Button>
      <Button variant="secondary" full loading={isBusy} disabled={isHeld} onClick={() => void run()}>
        {t('promoCode.take')}
      </Button>
    </div>
  );
}
