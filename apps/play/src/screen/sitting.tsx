import { useEffect, useState } from 'react';
import { formatSigned } from '@perya/web/lib/format.ts';
import { toAmount } from '../amounts.ts';
import { t } from '../words.ts';

const MINUTE_MS = 60_000;

/** How long this sitting is, and what its rounds came to: always in sight, as honest as the balance. [R33] */
export function Sitting({ net, symbol }: { readonly net: number; readonly symbol: string }) {
  const [since] = useState(() => Date.now());
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(Math.floor((Date.now() - since) / MINUTE_MS)), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, [since]);
  return <>{t('panel.sitting', { minutes, net: formatSigned(toAmount(net), symbol) })}</>;
}
