import { drawsFrom, drawsOfLink, hashSeed, isHex } from '@perya/fairness';
import { useState } from 'react';
import { formatMoney } from '@perya/web/lib/format.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { ErrorState } from '@perya/web/ui/error-state/error-state.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { CopyRow } from '../../features/cashier/copy-row.tsx';
import { houseAmount, useCurrency } from '../../features/wallet/use-currency.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { loadAllTitles, type FairTitle } from '../../features/fairness/fair-titles.ts';
import css from '../../features/fairness/fairness.module.css';
import { FoundRound } from '../../features/fairness/found-round.tsx';
import { Picker } from './picker.tsx';
import { EXAMPLES, readTyped } from '../../features/fairness/read-typed.ts';
import { useLoaded } from '../../features/fairness/use-loaded.ts';

const PLAIN = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

/** Any seeds of any game: what comes of them. [2.1] */
export function ByHand() {
  const t = useT();
  const { value, hasFailed, retry } = useLoaded('titles', loadAllTitles);
  const [code, setCode] = useState('');
  if (hasFailed) return <ErrorState title={t('load.failed')} retryLabel={t('action.retry')} onRetry={retry} />;
  const title = value?.find((one) => one.code === code) ?? value?.[0];
  if (!value || !title) return <SkeletonRows rows={5} label={t('state.loading')} />;
  return (
    <>
      <p className={css.intro}>{t('fair.byHandIntro')}</p>
      <div className={css.form}>
        <Picker
          label={t('bets.game')}
          value={title.code}
          options={value.map(({ code: key, name }) => [key, name])}
          onChange={setCode}
        />
      </div>
      <Chance key={title.shared ? 'link' : 'seeds'} title={title} />
    </>
  );
}

/** Where chance comes from: two seeds and a number, or the link of a chain and its salt. */
function Chance({ title }: { readonly title: FairTitle }) {
  const t = useT();
  const [secret, setSecret] = useState('');
  const [open, setOpen] = useState('');
  const [nonce, setNonce] = useState('0');
  const isShared = title.shared !== undefined;
  const isSecretWrong = secret !== '' && !isHex(secret);
  const isNonceWrong = !/^\d{1,15}$/.test(nonce);
  const isWhole = secret !== '' && open !== '' && !isSecretWrong && !isNonceWrong;
  const draws = () => (isShared ? drawsOfLink(secret, open) : drawsFrom(secret, open, Number(nonce)));
  return (
    <>
      <div className={css.form}>
        <Field
          {...PLAIN}
          label={t(isShared ? 'fair.link' : 'fair.serverSeed')}
          value={secret}
          error={isSecretWrong ? t('fair.serverSeedWrong') : undefined}
          onChange={({ target }) => setSecret(target.value.trim())}
        />
        <Field
          {...PLAIN}
          label={t(isShared ? 'fair.salt' : 'fair.clientSeed')}
          value={open}
          onChange={({ target }) => setOpen(target.value.trim())}
        />
        {!isShared && (
          <Field
            {...PLAIN}
            label={t('fair.nonce')}
            value={nonce}
            inputMode="numeric"
            error={isNonceWrong ? t('fair.nonceWrong') : undefined}
            onChange={({ target }) => setNonce(target.value.trim())}
          />
        )}
      </div>
      <Bet key={title.code} title={title} draws={isWhole ? draws : null} />
      {isWhole && !isShared && (
        <Card flush className={classNames(css.rows, css.hash)}>
          <CopyRow label={t('fair.serverHash')} value={hashSeed(secret)} />
        </Card>
      )}
    </>
  );
}

interface BetProps {
  readonly title: FairTitle;
  readonly draws: Parameters<typeof readTyped>[1];
}

/** The stake, and what is chosen and done where a game asks for it. */
function Bet({ title, draws }: BetProps) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const currency = useCurrency();
  const stakes = title.stakes.map((hundredths) => houseAmount(hundredths, currency));
  const [stake, setStake] = useState(stakes[0] ?? '');
  const example = EXAMPLES[title.engine] ?? {};
  const [choice, setChoice] = useState(example.choice ?? '');
  const [actions, setActions] = useState('');
  const found = readTyped({ title, stake, currency, choice, actions }, draws);
  const problem = draws && !found ? t('fair.choiceWrong') : undefined;
  // Before anything is done a round stands on its choice alone.
  const isChoiceGood = readTyped({ title, stake, currency, choice, actions: '' }, draws) !== null;
  return (
    <>
      <div className={css.form}>
        <Picker
          label={t('bets.stake')}
          value={stake}
          options={stakes.map((amount) => [amount, formatMoney(amount, symbol)])}
          onChange={setStake}
        />
        {title.readChoice && (
          <Field
            {...PLAIN}
            label={t('fair.choice')}
            value={choice}
            error={isChoiceGood ? undefined : problem}
            onChange={({ target }) => setChoice(target.value)}
          />
        )}
        {title.steps && (
          <Field
            {...PLAIN}
            label={t('fair.actions')}
            value={actions}
            error={isChoiceGood ? problem : undefined}
            hint={t('fair.jsonHint', { example: example.actions ?? '[]' })}
            onChange={({ target }) => setActions(target.value)}
          />
        )}
      </div>
      {found && <FoundRound found={found} />}
    </>
  );
}
