import { hashSeed, isHex } from '@perya/fairness';
import { useId, useState, type ReactNode } from 'react';
import { CopyRow } from '../../features/cashier/copy-row.tsx';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { formatMoney } from '../../lib/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/card/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field/field.tsx';
import { recompute, wireAmount } from './check-round.ts';
import { FAIR_TITLES, fairTitle } from './fair-titles.ts';
import css from './fairness-screen.module.css';
import { SpinList } from './spin-list.tsx';

const TITLES = FAIR_TITLES.slice().sort((one, other) => (one.name < other.name ? -1 : 1));
const PLAIN = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

/** Any seeds of any game: what comes of them. [2.1] */
export function ByHand() {
  const t = useT();
  const symbol = useCurrencySymbol();
  const [serverSeed, setServerSeed] = useState('');
  const [clientSeed, setClientSeed] = useState('');
  const [nonce, setNonce] = useState('0');
  const [title, setTitle] = useState(TITLES[0]?.code ?? '');
  const [stake, setStake] = useState('');
  const stakes = (fairTitle(title)?.stakes ?? []).map(wireAmount);
  const staked = stakes.includes(stake) ? stake : (stakes[0] ?? '');
  const isSeedWrong = serverSeed !== '' && !isHex(serverSeed);
  const isNonceWrong = !/^\d{1,15}$/.test(nonce);
  const isWhole = serverSeed !== '' && clientSeed !== '' && !isSeedWrong && !isNonceWrong;
  const found = isWhole ? recompute({ title, stake: staked, serverSeed, clientSeed, nonce: Number(nonce) }) : null;
  return (
    <>
      <p className={css.intro}>{t('fair.byHandIntro')}</p>
      <div className={css.form}>
        <Field
          {...PLAIN}
          label={t('fair.serverSeed')}
          value={serverSeed}
          error={isSeedWrong ? t('fair.serverSeedWrong') : undefined}
          onChange={({ target }) => setServerSeed(target.value.trim())}
        />
        <Field
          {...PLAIN}
          label={t('fair.clientSeed')}
          value={clientSeed}
          onChange={({ target }) => setClientSeed(target.value.trim())}
        />
        <Field
          {...PLAIN}
          label={t('fair.nonce')}
          value={nonce}
          inputMode="numeric"
          error={isNonceWrong ? t('fair.nonceWrong') : undefined}
          onChange={({ target }) => setNonce(target.value.trim())}
        />
        <Choice label={t('bets.game')} value={title} onChange={setTitle}>
          {TITLES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice label={t('bets.stake')} value={staked} onChange={setStake}>
          {stakes.map((amount) => (
            <option key={amount} value={amount}>
              {formatMoney(amount, symbol)}
            </option>
          ))}
        </Choice>
      </div>
      {found && (
        <>
          <Card flush className={classNames(css.rows, css.hash)}>
            <CopyRow label={t('fair.serverHash')} value={hashSeed(serverSeed)} />
          </Card>
          <SpinList found={found} />
        </>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label className={css.choiceLabel} htmlFor={id}>
        {label}
      </label>
      <select id={id} className={css.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </div>
  );
}
