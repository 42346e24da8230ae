import { agentRain } from '@perya/contract';
import { decimalsOf } from '@perya/web/lib/amount.ts';
import { formatNumber } from '@perya/web/lib/format.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { useAmountInput } from '../../features/cashier/use-amount-input.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { SheetSums } from '../../features/promotions/sheet-parts.tsx';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './red-rain-screen.module.css';
import type { RainDraft, RainFault, Shares } from './shares.ts';

interface AmountCardProps {
  readonly info: agentRain.RainInfo;
  readonly draft: RainDraft;
  readonly shares: Shares;
  readonly errorOf: (field: RainFault['field']) => string | undefined;
  readonly onChange: (changed: Partial<RainDraft>) => void;
}

/** How much, how it is split, and what that makes of each envelope. [SCR-50] */
export function AmountCard({ info, draft, shares, errorOf, onChange }: AmountCardProps) {
  const t = useT();
  const money = useMoney(info.low);
  const { isAll, chosen, split } = draft;
  const splits = agentRain.RAIN_SPLITS.filter((key) => key !== 'custom' || !isAll);
  const { envelopes, least, most } = shares;
  const isKnown = shares.total > 0 && envelopes > 0 && least > 0 && most >= least;
  const each = least === most ? money(least) : `${money(least)} – ${money(most)}`;
  return (
    <Card className={css.block}>
      <h3 className={css.label}>{t('redRain.split')}</h3>
      <Segment
        label={t('redRain.split')}
        options={splits.map((key) => ({ key, label: t(`redRain.split.${key}`) }))}
        value={split}
        onChange={(key) => onChange({ split: key })}
      />
      {split === 'custom' ? (
        <ul className={css.block}>
          {chosen.map(({ id, account }) => (
            <li key={id}>
              <OwnAmount
                account={account}
                value={draft.amounts[id] ?? ''}
                decimals={decimalsOf(info.low)}
                onChange={(typed) => onChange({ amounts: { ...draft.amounts, [id]: typed } })}
              />
            </li>
          ))}
          {errorOf('amount') !== undefined && (
            <li role="alert" className={css.wrong}>
              {errorOf('amount')}
            </li>
          )}
        </ul>
      ) : (
        <>
          <Total info={info} draft={draft} error={errorOf('amount')} onChange={onChange} />
          <Field
            className={css.block}
            label={t('redRain.envelopes')}
            hint={t('redRain.envelopesHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            placeholder={formatNumber(shares.people)}
            value={draft.envelopes}
            error={errorOf('envelopes')}
            onChange={({ target }) => onChange({ envelopes: target.value.replace(/\D/g, '') })}
          />
        </>
      )}
      <div aria-live="polite">
        <SheetSums
          sums={[
            [t('redRain.each'), isKnown ? each : '–'],
            [t('redRain.envelopes'), Number.isInteger(envelopes) ? formatNumber(envelopes) : '–'],
          ]}
        />
      </div>
    </Card>
  );
}

interface TotalProps {
  readonly info: agentRain.RainInfo;
  readonly draft: RainDraft;
  readonly error: string | undefined;
  readonly onChange: (changed: Partial<RainDraft>) => void;
}

function Total({ info, draft, error, onChange }: TotalProps) {
  const t = useT();
  const money = useMoney();
  const symbol = useCurrencySymbol();
  const amount = useAmountInput(draft.amount, decimalsOf(info.low), (typed) => onChange({ amount: typed }));
  return (
    <Field
      {...amount}
      className={css.block}
      label={t('redRain.total')}
      aside={<span className={css.caption}>{t('redRain.leftToday', { amount: money(info.leftToday) })}</span>}
      lead={<span className={css.symbol}>{symbol}</span>}
      error={error}
    />
  );
}

interface OwnAmountProps {
  readonly account: string;
  readonly value: string;
  readonly decimals: number;
  readonly onChange: (typed: string) => void;
}

function OwnAmount({ account, value, decimals, onChange }: OwnAmountProps) {
  const symbol = useCurrencySymbol();
  const amount = useAmountInput(value, decimals, onChange);
  return <Field {...amount} label={account} lead={<span className={css.symbol}>{symbol}</span>} />;
}
