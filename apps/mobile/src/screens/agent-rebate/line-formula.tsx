import type { agentRebate } from '@perya/contract';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { formatRate } from '../../features/rebate/format-rate.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './line-detail.module.css';
import { lineShare } from './line-share.ts';
import { lineName } from './line-words.ts';

/** How a line comes about, step by step and in a sentence. [SCR-53] */
export function LineFormula({ row }: { readonly row: agentRebate.AgentRebateRow }) {
  const t = useT();
  const money = useMoney(row.amount);
  const { validStake, ownRate, givenRate, amount } = row;
  const { gross, passed } = lineShare(row);
  const [bets, own, given] = [money(validStake), formatRate(ownRate), formatRate(givenRate)];
  const isWhole = givenRate === 0;
  const words = isWhole
    ? t('agentRebate.wordsWhole', { bets, own, amount: money(amount) })
    : t('agentRebate.words', { bets, own, gross: money(gross), given, passed: money(passed), amount: money(amount) });
  return (
    <Card>
      <dl>
        <div className={css.step}>
          <dt>{t('agentRebate.bets')}</dt>
          <dd>{bets}</dd>
        </div>
        <div className={css.step}>
          <dt>{t('agentRebate.yours', { rate: own })}</dt>
          <dd>{money(gross)}</dd>
        </div>
        {!isWhole && (
          <div className={css.step}>
            <dt>{t('agentRebate.theirs', { rate: given, account: lineName(t, row) })}</dt>
            <dd>{`−${money(passed)}`}</dd>
          </div>
        )}
        <div className={css.result}>
          <dt>{t('agentRebate.leaves')}</dt>
          <dd>
            <Money text={money(amount)} tone="positive" />
          </dd>
        </div>
      </dl>
      <p className={css.note}>{words}</p>
      <p className={css.note}>{t('agentRebate.floor')}</p>
    </Card>
  );
}
