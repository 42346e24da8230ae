import { cards } from '@perya/contract';
import { useEffect, useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { checkBold } from '@perya/web/ui/icon/glyphs/check-bold.ts';
import { plusBold } from '@perya/web/ui/icon/glyphs/plus-bold.ts';
import { trashBold } from '@perya/web/ui/icon/glyphs/trash-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { askPerson } from '../../dialogs/dialogs.ts';
import { withProof } from '../../member/step-up.ts';
import { problemText } from '../../errors/errors.ts';
import { showToast } from '../../toasts/toasts.ts';
import { PinFirst } from '../pin-first.tsx';
import { AddCardForm } from './add-card-form.tsx';
import { BankList } from './bank-list.tsx';
import { CardRow } from './card-row.tsx';
import css from './cards.module.css';
import { MOST_CARDS } from './use-bank-cards.ts';

type BankCard = cards.BankCard;

interface CardsSheetProps {
  /** What it is opened for; closed when null. */
  readonly view: 'list' | 'add' | null;
  readonly list: readonly BankCard[];
  readonly hasPaymentPassword: boolean;
  readonly onChange: (list: readonly BankCard[]) => void;
  readonly onClose: () => void;
  /** Chooses an account; without it accounts are removed here. */
  readonly chosenId?: string | undefined;
  readonly onChoose?: ((card: BankCard) => void) | undefined;
}

/** The accounts of the member: choose one, add one, remove one. [SCR-09, SCR-19] */
export function CardsSheet(props: CardsSheetProps) {
  const { view, list, hasPaymentPassword, onChange, onClose, onChoose } = props;
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const [bank, setBank] = useState<cards.Bank | null>(null);
  useEffect(() => {
    if (view === null) return;
    setAdding(view === 'add');
    setBank(null);
  }, [view]);
  const onAdded = (next: readonly BankCard[]) => {
    onChange(next);
    showToast(t('cards.added'), { kind: 'success', time: 'success' });
    const added = next.find(({ id }) => list.every((card) => card.id !== id));
    if (onChoose && added) onChoose(added);
    if (onChoose) onClose();
    else setAdding(false);
  };
  const title = !isAdding ? t('security.bankCards') : (bank?.bankName ?? t('cards.chooseBank'));
  return (
    <Sheet open={view !== null} onClose={onClose} title={title} closeLabel={t('action.close')}>
      {!isAdding && <CardList {...props} onAdd={() => setAdding(true)} />}
      {isAdding && !hasPaymentPassword && <PinFirst />}
      {isAdding && hasPaymentPassword && !bank && <BankList onChoose={setBank} />}
      {isAdding && hasPaymentPassword && bank && <AddCardForm key={bank.bankCode} bank={bank} onAdded={onAdded} />}
    </Sheet>
  );
}

function CardList({ list, chosenId, onChoose, onChange, onClose, onAdd }: CardsSheetProps & { onAdd: () => void }) {
  const t = useT();
  const remove = useRemove(onChange);
  return (
    <>
      {list.length === 0 && <p className={css.empty}>{t('cards.none')}</p>}
      <ul className={css.list}>
        {list.map((card) => (
          <li key={card.id}>
            {onChoose ? (
              <CardRow
                card={card}
                trailing={card.id === chosenId && <Icon glyph={checkBold} label={t('cards.chosen')} />}
                onClick={() => {
                  onChoose(card);
                  onClose();
                }}
              />
            ) : (
              <CardRow
                card={card}
                trailing={
                  <IconButton
                    icon={trashBold}
                    label={t('cards.removeOf', { card: `${card.bankName} ${card.accountMasked}` })}
                    onClick={() => void remove(card)}
                  />
                }
              />
            )}
          </li>
        ))}
      </ul>
      {list.length < MOST_CARDS ? (
        <Button variant="secondary" size={44} full icon={plusBold} onClick={onAdd}>
          {t('cards.add')}
        </Button>
      ) : (
        <p className={css.empty}>{t('card.limit')}</p>
      )}
    </>
  );
}

/** Removes an account after a question and, where the server wants it, a fresh proof. */
function useRemove(onChange: (list: readonly BankCard[]) => void) {
  const t = useT();
  return async ({ id, bankName, accountMasked }: BankCard) => {
    const isSure = await askPerson({
      title: t('cards.removeTitle'),
      text: `${bankName} · ${accountMasked}`,
      confirm: t('cards.remove'),
      cancel: t('action.cancel'),
    });
    if (!isSure) return;
    const outcome = await withProof(() => ask(cards.deleteBankCard, { id }, { quiet: true }));
    if (!outcome.ok) return showToast(problemText(outcome.error), { kind: 'error' });
    onChange(outcome.value);
    return showToast(t('cards.removed'), { kind: 'success', time: 'success' });
  };
}
