import type { cashier } from '@perya/contract';
import { useRef, type KeyboardEvent } from 'react';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { stepFrom } from '@perya/web/ui/step-from.ts';
import { SumLines } from '../../features/cashier/sum-lines.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './promotions.module.css';
import { useBonus } from './use-bonus.ts';

type Promotion = cashier.DepositMethod['promotions'][number];

interface PromotionsProps {
  readonly promotions: readonly Promotion[];
  readonly chosen: Promotion | null;
  /** What is to be deposited; null while it is no amount. */
  readonly amount: string | null;
  readonly onChoose: (id: string | null) => void;
}

/** The promotions a deposit can be made under, or none: what each would give, and what has to be staked for it. [SCR-18] */
export function Promotions({ promotions, chosen, amount, onChoose }: PromotionsProps) {
  const t = useT();
  const group = useRef<HTMLDivElement>(null);
  if (promotions.length === 0) return null;
  const ids = [...promotions.map(({ id }) => id), null];
  const at = ids.indexOf(chosen?.id ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepFrom(at, ids.length, event.key);
    if (to === undefined) return;
    event.preventDefault();
    onChoose(ids[to] ?? null);
    (group.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  const choice = (id: string | null) => ({ isOn: id === ids[at], onChoose: () => onChoose(id), onKeyDown });
  return (
    <section aria-label={t('deposit.promotions')} className={css.block}>
      <Card flush>
        <div ref={group} role="radiogroup" aria-label={t('deposit.promotions')}>
          {promotions.map((promotion) => (
            <Offer key={promotion.id} promotion={promotion} amount={amount} {...choice(promotion.id)} />
          ))}
          <Choice title={t('deposit.noBonus')} text={t('deposit.noBonusText')} {...choice(null)} />
        </div>
      </Card>
      {chosen && <BonusLines id={chosen.id} amount={amount} />}
    </section>
  );
}

interface ChoiceProps {
  readonly isOn: boolean;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface OfferProps extends ChoiceProps {
  readonly promotion: Promotion;
  readonly amount: string | null;
}

function Offer({ promotion: { id, name, text }, amount, ...choice }: OfferProps) {
  const t = useT();
  const money = useMoney();
  const bonus = useBonus(id, amount);
  const said =
    bonus === null
      ? text
      : bonus.isTooSmall
        ? t('deposit.bonusFrom', { min: money(bonus.min) })
        : t('deposit.bonusGives', { bonus: money(bonus.award), stake: money(bonus.turnover) });
  return <Choice title={name} text={said} hasGift {...choice} />;
}

interface RowProps extends ChoiceProps {
  readonly title: string;
  readonly text: string;
  readonly hasGift?: boolean;
}

function Choice({ title, text, hasGift = false, isOn, onChoose, onKeyDown }: RowProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isOn}
      tabIndex={isOn ? 0 : -1}
      className={css.choice}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      {hasGift && <Art name="gift" size="0.8rem" className={css.art} />}
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        <span className={css.text}>{text}</span>
      </span>
      <span className={classNames(css.dot, isOn && css.on)} />
    </button>
  );
}

/** The bonus of the amount as it is typed, and what has to be staked for it, as money. */
function BonusLines({ id, amount }: { readonly id: string; readonly amount: string | null }) {
  const t = useT();
  const money = useMoney();
  const bonus = useBonus(id, amount);
  if (bonus === null || bonus.isTooSmall) return null;
  return (
    <div role="status" className={css.sum}>
      <SumLines
        lines={[
          { label: t('deposit.bonusLine'), amount: `+${money(bonus.award)}` },
          { label: t('deposit.stakeLine'), amount: money(bonus.turnover) },
        ]}
      />
    </div>
  );
}
