import { useRef } from 'react';
import { ConfirmDialog } from '@perya/web/ui/dialog/confirm-dialog.tsx';
import { useAsked } from '../../features/dialogs/dialogs.ts';

/** The question on screen; its words stay while it leaves. */
export function Questions() {
  const asked = useAsked();
  const last = useRef(asked);
  if (asked) last.current = asked;
  const shown = asked ?? last.current;
  if (!shown) return null;
  return (
    <ConfirmDialog
      key={shown.id}
      open={asked !== null}
      title={shown.title}
      text={shown.text}
      confirmLabel={shown.confirm}
      {...(shown.cancel ? { cancelLabel: shown.cancel } : {})}
      onConfirm={() => shown.answer(true)}
      onCancel={() => shown.answer(false)}
    />
  );
}
