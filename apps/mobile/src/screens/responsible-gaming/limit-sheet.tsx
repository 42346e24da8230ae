import { useEffect, useRef, useState } from 'react';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { LimitForm } from './limit-form.tsx';
import type { Limit } from './limit-view.ts';
import css from './responsible-gaming-screen.module.css';

interface LimitSheetProps {
  readonly chosen: Limit | null;
  readonly limits: readonly Limit[];
  readonly onClose: () => void;
}

/** Sets one limit: how often it counts, and how much. [R27] */
export function LimitSheet({ chosen, limits, onClose }: LimitSheetProps) {
  const t = useT();
  // The form stays while its sheet leaves.
  const last = useRef<Limit | null>(null);
  if (chosen) last.current = chosen;
  const shown = last.current;
  const [period, setPeriod] = useState<Limit['period']>('day');
  useEffect(() => {
    if (chosen) setPeriod(chosen.period);
  }, [chosen]);
  const limit = shown && (limits.find((one) => one.kind === shown.kind && one.period === period) ?? shown);
  return (
    <Sheet
      open={chosen !== null}
      onClose={onClose}
      title={shown ? t(`rg.kind.${shown.kind}`) : ''}
      closeLabel={t('action.close')}
    >
      {limit && limit.kind !== 'session' && (
        <div className={css.period}>
          <Segment
            label={t('rg.period')}
            options={(['day', 'week', 'month'] as const).map((key) => ({ key, label: t(`rg.period.${key}`) }))}
            value={limit.period === 'session' ? 'day' : limit.period}
            onChange={setPeriod}
          />
        </div>
      )}
      {limit && <LimitForm key={`${limit.kind} ${limit.period}`} limit={limit} onDone={onClose} />}
    </Sheet>
  );
}
