import type { studio } from '@perya/contract';
import { useEffect, useState } from 'react';
import { amountOf, decimalsOf } from '@perya/web/lib/amount.ts';
import { formatSigned } from '@perya/web/lib/format.ts';
import { t } from '../words.ts';

const MINUTE_MS = 60_000;

/** How long this sitting is, and what its rounds came to: always in sight, as honest as the balance. [R33] */
export function Sitting({ net, opened }: { readonly net: number; readonly opened: studio.Opened }) {
  const [since] = useState(() => Date.now());
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(Math.floor((Date.now() - since) / MINUTE_MS)), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <>{t('panel.sitting', { minutes, net: formatSigned(amountOf(net, decimalsOf(opened.balance)), opened.symbol) })}</>
  );
}
