import type { care } from '@perya/contract';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/storage.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { endText } from './care-words.ts';

const SEEN_KEY = 'pauseSeen';

/** Tells who logs in during a pause what is closed and what is not, once. [R32] */
export function PauseNotice({ pause }: { readonly pause: NonNullable<care.Care['pause']> }) {
  const t = useT();
  const mark = `${pause.kind} ${pause.until}`;
  const [seen, setSeen] = useState(() => session.get(SEEN_KEY));
  const close = () => {
    session.set(SEEN_KEY, mark);
    setSeen(mark);
  };
  return (
    <Dialog
      open={seen !== mark}
      onClose={close}
      alert
      title={t(`care.pause.${pause.kind}`)}
      text={`${t('care.pauseUntil', { time: endText(pause.until) })}. ${t('care.pauseText')}`}
      actions={
        <Button full size={44} onClick={close}>
          {t('care.pauseOk')}
        </Button>
      }
    />
  );
}
