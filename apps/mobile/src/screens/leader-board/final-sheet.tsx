import type { board } from '@perya/contract';
import { useState } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { CopyRow } from '../../features/cashier/copy-row.tsx';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { checkFinal, type FinalCheck } from './check-final.ts';
import css from './leader-board-screen.module.css';
import { PlaceList } from './place-list.tsx';

interface FinalSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly head: board.BoardHead;
  readonly places: readonly board.BoardPlace[];
}

/** All places of a closed board, and a check that they are still those it was closed with. [SCR-31] */
export function FinalSheet({ open, onClose, head, places }: FinalSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('board.previous')} closeLabel={t('action.close')}>
      <PlaceList places={places} rules={head.rules} />
      {head.finalHash !== null && <Seal boardId={head.boardId} hash={head.finalHash} />}
    </Sheet>
  );
}

function Seal({ boardId, hash }: { readonly boardId: string; readonly hash: string }) {
  const t = useT();
  const [check, setCheck] = useState<FinalCheck | null>(null);
  const { run, isBusy } = useOnce(async () => setCheck(await checkFinal(boardId, hash)));
  return (
    <div className={css.seal}>
      <p className={css.sealText}>{t('board.seal')}</p>
      <CopyRow label={t('board.hash')} value={hash} />
      <Button variant="secondary" size={44} full loading={isBusy} onClick={() => void run()}>
        {t('board.check')}
      </Button>
      <p role="status" className={css.verdict} data-kind={check?.kind}>
        {check?.kind === 'same' && t('board.same', { count: check.places })}
        {check?.kind === 'other' && t('board.other')}
        {check?.kind === 'failed' && problemText(check.error)}
      </p>
    </div>
  );
}
