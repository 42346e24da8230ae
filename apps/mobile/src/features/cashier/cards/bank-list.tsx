import { cards } from '@perya/contract';
import { useState } from 'react';
import { KEPT_MS, persist, persisted } from '@perya/web/query/persisted.ts';
import { usePersisted, type Persistence } from '@perya/web/query/use-persisted.ts';
import { Field } from '@perya/web/ui/field/field.tsx';
import { magnifyingGlassBold } from '@perya/web/ui/icon/glyphs/magnifying-glass-bold.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { QueryView } from '../../query/query-view.tsx';
import { PayMark, payIconOf } from '../pay-mark.tsx';
import css from './cards.module.css';

/** From how many on a list is worth searching. */
const MANY = 8;

/** The banks and e-wallets an account can be at, e-wallets first. [API-80] */
export function BankList({ onChoose }: { readonly onChoose: (bank: cards.Bank) => void }) {
  const t = useT();
  const answer = usePersisted({ call: cards.banks, input: {} }, KEPT);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  return (
    <QueryView answer={answer} skeleton={<SkeletonRows rows={5} label={t('state.loading')} />}>
      {(banks) => {
        const found = banks.filter(({ bankName }) => bankName.toLowerCase().includes(wanted));
        return (
          <>
            {banks.length > MANY && (
              <Field
                search
                type="search"
                icon={magnifyingGlassBold}
                label={t('cards.search')}
                placeholder={t('cards.search')}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            )}
            {(['ewallet', 'bank'] as const).map((kind) => (
              <ul key={kind} aria-label={t(`cards.kind.${kind}`)} className={css.list}>
                {found
                  .filter((bank) => bank.kind === kind)
                  .map((bank) => (
                    <li key={bank.bankCode}>
                      <ListRow
                        title={bank.bankName}
                        leading={<PayMark icon={payIconOf(bank)} />}
                        onClick={() => onChoose(bank)}
                      />
                    </li>
                  ))}
              </ul>
            ))}
            {found.length === 0 && <p className={css.empty}>{t('no_data')}</p>}
          </>
        );
      }}
    </QueryView>
  );
}

const KEY = 'bankList'; // API-80

/** Those of a moment ago stand in while they are asked for again. [SESS-09] */
const KEPT: Persistence<cards.Bank[]> = {
  write: (value) => persist(KEY, value),
  read: (_, error) => {
    const kept = error ? undefined : persisted(KEY, KEPT_MS);
    return Array.isArray(kept) ? (kept as cards.Bank[]) : undefined;
  },
};
