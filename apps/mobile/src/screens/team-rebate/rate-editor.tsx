import type { GameType } from '@perya/contract';
import { useState } from 'react';
import { ZoneNote } from '../../features/report/zone-note.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { chosenOf, settableOf, type Draft } from './rate-draft.ts';
import { RateExample } from './rate-example.tsx';
import { RateRow } from '../../features/agency/rate-row.tsx';
import css from './rate-sheet.module.css';
import { shortDay } from '../../features/agency/rate-words.ts';
import { unitsOf } from '../../features/agency/rate-units.ts';
import type { FreshAgent } from './use-team-rates.ts';

interface RateEditorProps {
  readonly fresh: FreshAgent;
  readonly draft: Draft;
  readonly onChange: (gameType: GameType, units: number) => void;
}

/** From when it holds, a line for each kind of games, and what the one that is looked at brings whom. [SCR-54] */
export function RateEditor({ fresh: { agent, facts }, draft, onChange }: RateEditorProps) {
  const t = useT();
  const kinds = settableOf(agent);
  const [looked, setLooked] = useState<GameType | undefined>(undefined);
  const scale = kinds.reduce((top, { most, rate }) => Math.max(top, unitsOf(most), unitsOf(rate)), 0);
  const example = kinds.find(({ gameType }) => gameType === looked) ?? kinds[0];
  if (!example) return <p className={css.from}>{t('rates.ownNone')}</p>;
  return (
    <>
      <p className={css.from}>{t('rates.from', { day: shortDay(facts.fromDay) })}</p>
      <ZoneNote />
      {kinds.map((bounds) => (
        <RateRow
          key={bounds.gameType}
          bounds={bounds}
          value={chosenOf(bounds, draft)}
          scale={scale}
          onChange={(units) => {
            setLooked(bounds.gameType);
            onChange(bounds.gameType, units);
          }}
          onLook={() => setLooked(bounds.gameType)}
        />
      ))}
      <RateExample
        account={agent.account}
        bounds={example}
        value={chosenOf(example, draft)}
        own={facts.own.find(({ gameType }) => gameType === example.gameType)?.rate ?? example.most}
      />
    </>
  );
}
