import { QueryView } from '../../features/query/query-view.tsx';
import { CardsSheet } from '../../features/cashier/cards/cards-sheet.tsx';
import { useBankCards } from '../../features/cashier/cards/use-bank-cards.ts';

interface BankCardsProps {
  readonly open: boolean;
  readonly hasPaymentPassword: boolean;
  readonly onClose: () => void;
  /** There are so many now. */
  readonly onCount: (count: number) => void;
}

/** The accounts that withdrawals go to: listed, added, removed. [SCR-09] */
export function BankCards({ open, hasPaymentPassword, onClose, onCount }: BankCardsProps) {
  const cards = useBankCards();
  return (
    <QueryView answer={cards} skeleton={null}>
      {(list) => (
        <CardsSheet
          view={open ? 'list' : null}
          list={list}
          hasPaymentPassword={hasPaymentPassword}
          onClose={onClose}
          onChange={(next) => {
            cards.put(next);
            onCount(next.length);
          }}
        />
      )}
    </QueryView>
  );
}
