import { useId, useState } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { problemText } from '../problem-text.ts';
import { useStore } from '../table/store.ts';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';
import css from './sheets.module.css';

const SEED = /^[A-Za-z0-9_-]{0,64}$/;

/** The seeds in use: what can be known of ours, theirs to choose, and new ones. [2.1] */
export function FairPanel({ table }: { readonly table: Table }) {
  const { proof, phase } = useStore(table.store);
  const [seed, setSeed] = useState('');
  const [message, setMessage] = useState('');
  const [revealed, setRevealed] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const isValid = SEED.test(seed);
  const rotate = async () => {
    setIsBusy(true);
    const outcome = await table.rotate(seed);
    setIsBusy(false);
    setMessage(outcome.ok ? '' : problemText(outcome.error));
    if (!outcome.ok) return;
    setRevealed(outcome.value.revealed.serverSeed);
    setSeed('');
  };
  return (
    <>
      <p className={css.note}>{t('fair.text')}</p>
      <dl className={css.seeds}>
        <Seed label={t('fair.hash')} value={proof?.serverHash ?? ''} />
        <Seed label={t('fair.client')} value={proof?.clientSeed ?? ''} />
        <Seed label={t('fair.rounds')} value={String(proof?.nonce ?? 0)} />
        {revealed !== null && <Seed label={t('fair.revealed')} value={revealed} />}
      </dl>
      <label className={css.label} htmlFor={id}>
        {t('fair.client')}
      </label>
      <input
        id={id}
        className={css.field}
        value={seed}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={proof?.clientSeed}
        aria-invalid={!isValid}
        aria-describedby={`${id}m`}
        onChange={(event) => setSeed(event.target.value)}
      />
      <p id={`${id}m`} className={css.message} role="status">
        {isValid ? message : t('fair.invalid')}
      </p>
      <Button full loading={isBusy} disabled={!isValid || phase === 'playing'} onClick={() => void rotate()}>
        {t('fair.rotate')}
      </Button>
      <Button variant="text" full onClick={() => table.verify(null)}>
        {t('fair.verify')}
      </Button>
    </>
  );
}

function Seed({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={css.seed}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
