import type { vip } from '@perya/contract';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { arrowFatLinesUpDuotone } from '@perya/web/ui/icon/glyphs/arrow-fat-lines-up-duotone.ts';
import { bankDuotone } from '@perya/web/ui/icon/glyphs/bank-duotone.ts';
import { cakeDuotone } from '@perya/web/ui/icon/glyphs/cake-duotone.ts';
import { calendarCheckDuotone } from '@perya/web/ui/icon/glyphs/calendar-check-duotone.ts';
import { calendarStarDuotone } from '@perya/web/ui/icon/glyphs/calendar-star-duotone.ts';
import { percentDuotone } from '@perya/web/ui/icon/glyphs/percent-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { formatRate } from '../../features/rebate/format-rate.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import css from './benefits-screen.module.css';
import { columnsAround, levelNumber, shortMoney } from './ladder.ts';

type Amount = Exclude<keyof vip.VipLevel['benefits'], 'rebateRate'>;

const ROWS: readonly (readonly [benefit: Amount, label: TextKey, icon: Glyph])[] = [
  ['levelUp', 'vip.gift.levelUp', arrowFatLinesUpDuotone],
  ['week', 'vip.gift.week', calendarCheckDuotone],
  ['month', 'vip.gift.month', calendarStarDuotone],
  ['birthday', 'vip.gift.birthday', cakeDuotone],
  ['dailyWithdraw', 'vip.dailyWithdraw', bankDuotone],
];

interface BenefitsTableProps {
  readonly levels: readonly vip.VipLevel[];
  readonly own: number;
  readonly chosen: number;
}

/** What a level brings, beside its neighbours. [SCR-10] */
export function BenefitsTable({ levels, own, chosen }: BenefitsTableProps) {
  const t = useT();
  const columns = columnsAround(levels, chosen);
  const lookOf = (level: vip.VipLevel) => (level === levels[chosen] ? css.cellOn : undefined);
  return (
    <Card flush className={css.tableCard}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('vip.benefit')}</th>
            {columns.map((level) => (
              <th key={level.labelId} scope="col" className={lookOf(level)}>
                {t('vip.level', { number: levelNumber(level.labelId) })}
                {level === levels[own] && <span className={css.you}>{` ${t('vip.you')}`}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([benefit, label, icon]) => (
            <tr key={benefit}>
              <RowName icon={icon} label={t(label)} />
              {columns.map((level) => (
                <td key={level.labelId} className={lookOf(level)}>
                  <Gift amount={level.benefits[benefit]} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <RowName icon={percentDuotone} label={t('vip.rebateRate')} />
            {columns.map((level) => (
              <td key={level.labelId} className={lookOf(level)}>
                {formatRate(level.benefits.rebateRate, 1)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Card>
  );
}

function RowName({ icon, label }: { readonly icon: Glyph; readonly label: string }) {
  return (
    <th scope="row">
      <span className={css.rowName}>
        <Icon glyph={icon} className={css.rowIcon} />
        {label}
      </span>
    </th>
  );
}

function Gift({ amount }: { readonly amount: string }) {
  const t = useT();
  const money = useMoney();
  const symbol = useCurrencySymbol();
  if (!isZeroAmount(amount)) return <>{shortMoney(amount, money, symbol)}</>;
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('vip.nothing')}</VisuallyHidden>
    </>
  );
}
