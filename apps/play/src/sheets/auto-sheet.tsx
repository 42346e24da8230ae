import type { studio } from '@perya/contract';
import { useState } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { Switch } from '@perya/web/ui/switch/switch.tsx';
import { AUTO_FIRST, AUTO_LOSSES, AUTO_ROUNDS } from '../table/autoplay.ts';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';
import css from './sheets.module.css';

interface AutoSheetProps {
  readonly table: Table;
  readonly opened: studio.Opened;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Rounds can have free ones in them. */
  readonly hasFree?: boolean;
}

/** How many rounds follow each other, and what ends them. */
export function AutoSheet({ table, opened, open, onClose, hasFree = false }: AutoSheetProps) {
  const [choice, setChoice] = useState(AUTO_FIRST);
  const start = () => {
    onClose();
    table.startAuto(choice);
  };
  return (
    <Sheet
      open={open && opened.policy.autoplay}
      onClose={onClose}
      title={t('auto.title')}
      closeLabel={t('action.close')}
      footer={
        <Button full onClick={start}>
          {t('action.autoStart', { count: choice.rounds })}
        </Button>
      }
    >
      <h3 className={css.heading}>{t('auto.rounds')}</h3>
      <Segment
        label={t('auto.rounds')}
        options={AUTO_ROUNDS.map((rounds) => ({ key: String(rounds), label: rounds }))}
        value={String(choice.rounds)}
        onChange={(rounds) => setChoice({ ...choice, rounds: Number(rounds) })}
      />
      <h3 className={css.heading}>{t('auto.loss')}</h3>
      <Segment
        label={t('auto.loss')}
        options={AUTO_LOSSES.map((times) => ({ key: String(times), label: t('auto.times', { times }) }))}
        value={String(choice.lossTimes)}
        onChange={(times) => setChoice({ ...choice, lossTimes: Number(times) })}
      />
      {hasFree && (
        <div className={css.row}>
          <span>{t('auto.free')}</span>
          <Switch
            label={t('auto.free')}
            on={choice.stopsOnFree}
            onChange={(stopsOnFree) => setChoice({ ...choice, stopsOnFree })}
          />
        </div>
      )}
      <div className={css.row}>
        <span>{t('auto.win')}</span>
        <Switch
          label={t('auto.win')}
          on={choice.winTimes !== null}
          onChange={(isOn) => setChoice({ ...choice, winTimes: isOn ? AUTO_FIRST.winTimes : null })}
        />
      </div>
    </Sheet>
  );
}
