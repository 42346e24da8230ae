import { rounds, type Value } from '@perya/contract';
import { useRef, useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { problemText } from '../errors/errors.ts';
import { showToast } from '../toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';

/** What taking new seeds told. */
export type Rotated = Value<typeof rounds.rotateSeed>;

/** Takes new seeds once, however often it is pressed, and says how it went. [2.1] */
export function useRotation(onDone: (rotated: Rotated) => void) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const rotate = async (clientSeed?: string) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    const outcome = await ask(rounds.rotateSeed, clientSeed ? { clientSeed } : {}, { quiet: true });
    isUnderWay.current = false;
    setBusy(false);
    if (!outcome.ok) return showToast(problemText(outcome.error), { kind: 'error' });
    showToast(t('fair.rotated'), { kind: 'success', time: 'success' });
    return onDone(outcome.value);
  };
  return { isBusy, rotate };
}
