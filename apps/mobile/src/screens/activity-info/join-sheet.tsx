import { promotion } from '@perya/contract';
import { useState } from 'react';
import { formatDay } from '@perya/web/lib/format.ts';
import { ask } from '@perya/web/query/api.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Checkbox } from '@perya/web/ui/checkbox/checkbox.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { FullRules } from '../../features/promotions/full-rules.tsx';
import type { TermsDetail } from '../../features/promotions/term-words.ts';
import { TermLines } from '../../features/promotions/terms-list.tsx';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './activity-info-screen.module.css';
import { ExampleCard } from './example-card.tsx';
import type { SlidExample } from './use-example.ts';

interface JoinSheetProps {
  readonly open: boolean;
  readonly detail: promotion.PromotionDetail & TermsDetail;
  readonly example: SlidExample;
  readonly onClose: () => void;
  readonly onJoined: (standing: promotion.PromotionStanding) => void;
  /** The terms are others now. */
  readonly onRenew: () => void;
}

/** The terms once more, a box that nobody ticked, and yes and no as equals. [SCR-29] */
export function JoinSheet({ open, detail, example, onClose, onJoined, onRenew }: JoinSheetProps) {
  const t = useT();
  const { id, terms } = detail;
  // What was read are these terms; others are to be read again.
  const [readHash, setReadHash] = useState('');
  const isRead = readHash === terms.hash;
  const close = () => {
    setReadHash('');
    onClose();
  };
  const { run, isBusy } = useOnce(async () => {
    const outcome = await ask(promotion.join, { id, termsHash: terms.hash }, { quiet: true });
    if (outcome.ok) {
      showToast(t('promoJoin.done'), { kind: 'success' });
      close();
      return onJoined(outcome.value);
    }
    showToast(problemText(outcome.error), { kind: 'error' });
    if (outcome.error.code === 'promotion.terms') setReadHash('');
    else close();
    return onRenew();
  });
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('promoJoin.title')}
      closeLabel={t('action.close')}
      footer={
        <>
          <Checkbox checked={isRead} onChange={({ target }) => setReadHash(target.checked ? terms.hash : '')}>
            {t('promoJoin.read', { version: terms.version, date: formatDay(terms.time) })}
          </Checkbox>
          <div className={css.choice}>
            <Button variant="secondary" full onClick={close}>
              {t('promoJoin.no')}
            </Button>
            <Button variant="secondary" full disabled={!isRead} loading={isBusy} onClick={() => void run()}>
              {t('promoJoin.join')}
            </Button>
          </div>
        </>
      }
    >
      <p className={css.joinTitle}>{[detail.title, detail.highlight].join(' ').trim()}</p>
      <TermLines detail={detail} />
      {terms.purse && <ExampleCard example={example} steps={terms.purse.steps} />}
      <FullRules content={detail.content} terms={terms} />
    </Sheet>
  );
}
