import type { responsibleGaming } from '@perya/contract';
import { useState } from 'react';
import { session } from '@perya/web/lib/storage.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Dialog } from '@perya/web/ui/dialog/dialog.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { endText } from './protection-words.ts';

type Pause = NonNullable<responsibleGaming.Protection['pause']>;

const SEEN_KEY = 'pauseSeen';

/** Notes that somebody knows of a pause, as whoever just began it does. */
export function markPauseSeen({ kind, until }: Pause): void {
  session.set(SEEN_KEY, `${kind} ${until}`);
}

/** Tells who logs in during a pause what is closed and what is not, once. [R32] */
export function PauseNotice({ pause }: { readonly pause: Pause }) {
  const t = useT();
  const [, redraw] = useState(0);
  const close = () => {
    markPauseSeen(pause);
    redraw((count) => count + 1);
  };
  return (
    <Dialog
      open={session.get(SEEN_KEY) !== `${pause.kind} ${pause.until}`}
      onClose={close}
      alert
      title={t(`rg.pause.${pause.kind}`)}
      text={`${t('rg.pauseUntil', { time: endText(pause.until) })}. ${t('rg.pauseText')}`}
      actions={
        <Button full size={44} onClick={close}>
          {t('rg.pauseOk')}
        </Button>
      }
    />
  );
}
