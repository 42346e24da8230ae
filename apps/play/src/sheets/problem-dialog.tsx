import { Button } from '../../../mobile/src/ui/button/button.tsx';
import { Dialog } from '../../../mobile/src/ui/dialog/dialog.tsx';
import { problemText } from '../problem-text.ts';
import type { Problem } from '../studio.ts';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';

/** Why there was no round, and the next step. */
export function ProblemDialog({ table, problem }: { readonly table: Table; readonly problem: Problem | null }) {
  const lacksMoney = problem?.code === 'balance.insufficient';
  return (
    <Dialog
      open={problem !== null}
      onClose={table.closeProblem}
      alert
      title={t('problem.title')}
      text={problem && problemText(problem)}
      actions={
        <>
          <Button variant={lacksMoney ? 'secondary' : 'primary'} size={44} full onClick={table.closeProblem}>
            {t('action.close')}
          </Button>
          {lacksMoney && (
            <Button size={44} full onClick={table.deposit}>
              {t('action.deposit')}
            </Button>
          )}
        </>
      }
    />
  );
}
