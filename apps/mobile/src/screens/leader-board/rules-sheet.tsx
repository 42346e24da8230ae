import type { board } from '@perya/contract';
import { formatNumber, roundText } from '@perya/web/lib/format.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { ZoneNote } from '../../features/report/zone-note.tsx';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import css from './leader-board-screen.module.css';

interface BoardRulesSheetProps {
  readonly head: board.BoardHead;
  /** The own name is hidden from others. */
  readonly isHidden: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How points are made, what each place pays, when it is final, and how to hide the own name. [SCR-31] */
export function BoardRulesSheet({ head, isHidden, open, onClose }: BoardRulesSheetProps) {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  const settings = useDestination('set');
  const print = (amount: string) => roundText(money(amount));
  const rules = [
    ...pointRules(t, head.rules, print),
    t('board.rule.row'),
    t('board.rule.final', { end: momentOf(head.to), time: momentOf(head.finalTime) }),
    t('board.rule.claim', { count: head.rules.claimDays }),
    head.rules.turnoverTimes === 0 ? t('board.rule.free') : t('board.rule.stake', { count: head.rules.turnoverTimes }),
    t('board.rule.names'),
  ];
  return (
    <Sheet open={open} onClose={onClose} title={t('board.how')} closeLabel={t('action.close')}>
      <ul>
        {rules.map((rule) => (
          <li key={rule} className={css.rule}>
            {rule}
          </li>
        ))}
      </ul>
      {settings && (
        <Anchor href={settings} className={css.toSettings}>
          {t(isHidden ? 'board.showName' : 'board.hideName')}
        </Anchor>
      )}
      <h3 className={css.prizesTitle}>{t('board.prizes', { pool: print(head.pool) })}</h3>
      <dl className={css.prizes}>
        {head.prizes.map(({ from, to, reward }) => (
          <div key={from} className={css.prizeRow}>
            <dt>{from === to ? t('board.rank', { rank: from }) : t('board.ranks', { from, to })}</dt>
            <dd>{print(reward)}</dd>
          </div>
        ))}
      </dl>
      <ZoneNote />
    </Sheet>
  );
}

function pointRules(t: Translate, rules: board.BoardHead['rules'], print: (amount: string) => string): string[] {
  const { perPoint, dailyCap, minStake, bestRounds, leavesOut } = rules;
  const kinds = leavesOut.map((kind) => t(`gameType.${kind}` as 'gameType.RNG')).join(', ');
  return [
    ...(perPoint === null ? [] : [t('board.rule.valid', { amount: print(perPoint) })]),
    ...(minStake === null || bestRounds === null
      ? []
      : [t('board.rule.multiple', { amount: print(minStake), count: bestRounds })]),
    ...(dailyCap === null ? [] : [t('board.rule.cap', { count: formatNumber(dailyCap) })]),
    ...(kinds === '' ? [] : [t('board.rule.leavesOut', { kinds })]),
  ];
}
