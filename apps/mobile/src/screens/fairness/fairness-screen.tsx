import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { ByHand } from './by-hand.tsx';
import css from '../../features/fairness/fairness.module.css';
import { RoundCheck } from '../../features/fairness/round-check.tsx';
import { RoundList } from './round-list.tsx';
import { Seeds } from './seeds.tsx';

const PARTS = ['rounds', 'seeds', 'hand'] as const;

/** How rounds come about: any past one is worked out again on this device. [2.1, R49] */
export function Screen() {
  const roundNo = new URLSearchParams(useSearch()).get('round');
  return <div className={css.page}>{roundNo ? <RoundCheck key={roundNo} roundNo={roundNo} /> : <Parts />}</div>;
}

function Parts() {
  const t = useT();
  const [part, setPart] = useState<(typeof PARTS)[number]>('rounds');
  return (
    <>
      <Segment
        label={t('fair.parts')}
        options={PARTS.map((key) => ({ key, label: t(`fair.part.${key}`) }))}
        value={part}
        onChange={setPart}
      />
      {part === 'rounds' && <RoundList />}
      {part === 'seeds' && <Seeds />}
      {part === 'hand' && <ByHand />}
    </>
  );
}
