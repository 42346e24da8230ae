import { agentRain } from '@perya/contract';
import { formatNumber } from '@perya/web/lib/format.ts';
import { ask } from '@perya/web/query/api.ts';
import { usePages } from '@perya/web/query/use-pages.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Checkbox } from '@perya/web/ui/checkbox/checkbox.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useState } from 'react';
import { MemberChip } from '../../features/agency/member-chip.tsx';
import { Avatar } from '../../features/member/avatar.tsx';
import { FirstRows, MoreRows } from '../../features/query/paged-list.tsx';
import { AccountSearch } from '../../features/report/account-search.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './red-rain-screen.module.css';

type Person = agentRain.RainPerson;

interface PeopleSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly chosen: readonly Person[];
  readonly onChange: (people: readonly Person[]) => void;
}

/** Chooses those directly below who are to have an envelope. [SCR-50] */
export function PeopleSheet({ open, onClose, chosen, onChange }: PeopleSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('redRain.chooseTitle')}
      closeLabel={t('action.close')}
      footer={
        <Button full onClick={onClose}>
          {t('redRain.chosen', { count: formatNumber(chosen.length) })}
        </Button>
      }
    >
      <People chosen={chosen} onChange={onChange} />
    </Sheet>
  );
}

function People({ chosen, onChange }: Pick<PeopleSheetProps, 'chosen' | 'onChange'>) {
  const t = useT();
  const [account, setAccount] = useState('');
  const state = usePeople(account);
  const ids = new Set(chosen.map(({ id }) => id));
  const toggle = (person: Person) =>
    onChange(ids.has(person.id) ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person]);
  const isFull = chosen.length >= agentRain.RAIN_PEOPLE_MAX;
  const { items: people } = state;
  return (
    <>
      <AccountSearch value={account} onSearch={setAccount} />
      {!people ? (
        <FirstRows state={state} skeleton={6} />
      ) : people.length === 0 && !state.hasMore ? (
        <EmptyState art="tent" title={t('redRain.none')} text={t('redRain.noneText')} />
      ) : (
        <ul className={css.people}>
          {people.map((person) => (
            <li key={person.id}>
              <Checkbox
                checked={ids.has(person.id)}
                disabled={isFull && !ids.has(person.id)}
                onChange={() => toggle(person)}
              >
                <span className={css.person}>
                  <Avatar url={person.headIcon} ring="none" />
                  <span className={css.account}>{person.account}</span>
                  <MemberChip type={person.type} />
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {people && <MoreRows state={state} className={css.moreRows} />}
    </>
  );
}

function usePeople(account: string) {
  const input = account === '' ? {} : { account };
  return usePages<Person, string, null>({
    key: JSON.stringify([agentRain.info.path, input]),
    askPage: async (cursor, signal) => {
      const question = cursor === null ? input : { ...input, cursor };
      const outcome = await ask(agentRain.info, question, { quiet: true, signal });
      if (!outcome.ok) return outcome;
      const { people, next } = outcome.value;
      return { ok: true, value: { items: people, next, extra: null } };
    },
  });
}
