import { formatMoney } from '@perya/web/lib/format.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Dialog } from '@perya/web/ui/dialog/dialog.tsx';
import { problemText } from '../problem-text.ts';
import type { Problem } from '../studio.ts';
import { useStore } from '../table/store.ts';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';

/** The round went on without this page, which learns where it stands only by opening anew. */
const ELSEWHERE: readonly string[] = ['round.open', 'key.reused', 'action.invalid', 'round.not.found'];

/** Why there was no round, and the next step. */
export function ProblemDialog({ table, problem }: { readonly table: Table; readonly problem: Problem | null }) {
  const isShort = problem?.code === 'balance.insufficient';
  const lacksMoney = isShort || problem?.code === 'bonus.game';
  const { opened, stakeAt, balance } = useStore(table.store);
  const isElsewhere = problem !== null && ELSEWHERE.includes(problem.code);
  const textOf = () => {
    if (problem === null) return null;
    if (isElsewhere) return t('problem.elsewhere');
    if (!opened) return problemText(problem);
    const money = (amount: string) => formatMoney(amount, opened.symbol);
    const max = problem.code === 'bonus.stake.max' ? maxIn(problem.value) : null;
    if (max !== null) return t('problem.bonusMax', { max: money(max) });
    if (!isShort) return problemText(problem);
    return t('problem.shortText', { stake: money(opened.game.stakes[stakeAt] ?? '0.00'), balance: money(balance) });
  };
  return (
    <Dialog
      open={problem !== null}
      onClose={table.closeProblem}
      alert
      title={t(lacksMoney ? 'problem.short' : 'problem.title')}
      text={textOf()}
      actions={
        <>
          <Button
            variant={lacksMoney || isElsewhere ? 'secondary' : 'primary'}
            size={44}
            full
            onClick={table.closeProblem}
          >
            {t('action.close')}
          </Button>
          {lacksMoney && (
            <Button size={44} full onClick={table.deposit}>
              {t('action.deposit')}
            </Button>
          )}
          {isElsewhere && (
            <Button size={44} full onClick={table.reopen}>
              {t('action.reopen')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Up to which stake a bonus pays, as the server says it. */
function maxIn(value: unknown): string | null {
  const { max } = (value ?? {}) as { readonly max?: unknown };
  return typeof max === 'string' ? max : null;
}
