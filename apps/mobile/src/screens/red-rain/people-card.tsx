import type { agentRain } from '@perya/contract';
import { formatNumber } from '@perya/web/lib/format.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { useState } from 'react';
import { Avatar } from '../../features/member/avatar.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { PeopleSheet } from './people-sheet.tsx';
import css from './red-rain-screen.module.css';
import type { RainDraft } from './shares.ts';

const FACES = 6;

interface PeopleCardProps {
  readonly info: agentRain.RainInfo;
  readonly draft: RainDraft;
  readonly error: string | undefined;
  readonly onChange: (changed: Partial<RainDraft>) => void;
}

/** Whom a rain is for: everybody directly below, or those that are chosen. */
export function PeopleCard({ info, draft, error, onChange }: PeopleCardProps) {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  const { isAll, chosen, split } = draft;
  const count = (many: number | null) => (many === null ? '1,000+' : formatNumber(many));
  const pick = (key: 'all' | 'some') => {
    onChange(key === 'all' ? { isAll: true, split: split === 'custom' ? 'equal' : split } : { isAll: false });
    if (key === 'some' && chosen.length === 0) setChoosing(true);
  };
  return (
    <Card className={css.block}>
      <h3 className={css.label}>{t('redRain.whom')}</h3>
      <Segment
        label={t('redRain.whom')}
        options={[
          { key: 'all', label: t('redRain.all', { count: count(info.everybody) }) },
          { key: 'some', label: t('redRain.some', { count: formatNumber(chosen.length) }) },
        ]}
        value={isAll ? 'all' : 'some'}
        onChange={pick}
      />
      {info.everybody === 0 && <p className={css.empty}>{t('redRain.noneText')}</p>}
      {!isAll && (
        <div className={css.faces}>
          <span className={css.faceRow} aria-hidden="true">
            {chosen.slice(0, FACES).map(({ id, headIcon }) => (
              <span key={id} className={css.face}>
                <Avatar url={headIcon} ring="none" />
              </span>
            ))}
            {chosen.length > FACES && <b className={css.more}>+{chosen.length - FACES}</b>}
          </span>
          <Button variant="secondary" size={44} onClick={() => setChoosing(true)}>
            {t('redRain.choose')}
          </Button>
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className={css.wrong}>
          {error}
        </p>
      )}
      <PeopleSheet
        open={isChoosing}
        onClose={() => setChoosing(false)}
        chosen={chosen}
        onChange={(people) => onChange({ chosen: people })}
      />
    </Card>
  );
}
