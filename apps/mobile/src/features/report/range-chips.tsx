import { useState } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { ChipRow } from '@perya/web/ui/chip/chip-row.tsx';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { DateRange } from '@perya/web/ui/date-range/date-range.tsx';
import { calendarBlankBold } from '@perya/web/ui/icon/glyphs/calendar-blank-bold.ts';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { earliestDay, lastMonths, PRESETS, rangeFault, type DayRange } from './range.ts';
import css from './report.module.css';
import { monthName, shortDays } from './report-days.ts';
import type { ReportRange } from './use-report-range.ts';

const MONTHS = 3;

/** The days of a report: four presets and a choice of one's own. [STD-06] */
export function RangeChips({ range }: { readonly range: ReportRange }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isOwn = range.preset === 'custom';
  return (
    <ChipRow label={t('report.range')} className={css.chips}>
      {PRESETS.map((preset) => (
        <Chip key={preset} on={range.preset === preset} onClick={() => range.choose(preset)}>
          {t(`report.${preset}`)}
        </Chip>
      ))}
      <Chip on={isOwn} icon={calendarBlankBold} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isOwn ? shortDays(range) : t('report.custom')}
      </Chip>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('report.customTitle')}
        closeLabel={t('action.close')}
      >
        <DaysForm
          range={range}
          onChosen={(days) => {
            range.chooseDays(days);
            setOpen(false);
          }}
        />
      </Sheet>
    </ChipRow>
  );
}

function DaysForm({ range, onChosen }: { readonly range: ReportRange; readonly onChosen: (days: DayRange) => void }) {
  const t = useT();
  const [days, setDays] = useState<DayRange>({ startDate: range.startDate, endDate: range.endDate });
  const [isTold, setTold] = useState(false);
  const fault = rangeFault(days, range.today);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTold(true);
        if (!fault) onChosen(days);
      }}
    >
      <div className={css.months} role="group" aria-label={t('report.months')}>
        {lastMonths(range.today, MONTHS).map(({ month, startDate, endDate }) => (
          <Chip
            key={startDate}
            on={days.startDate === startDate && days.endDate === endDate}
            onClick={() => onChosen({ startDate, endDate })}
          >
            {monthName(t, month)}
          </Chip>
        ))}
      </div>
      <DateRange
        startLabel={t('report.from')}
        endLabel={t('report.to')}
        start={days.startDate}
        end={days.endDate}
        min={earliestDay(range.today)}
        max={range.today}
        error={isTold && fault ? t(fault) : undefined}
        onChange={(startDate, endDate) => setDays({ startDate, endDate })}
      />
      <p className={css.hint}>{t('report.rangeHint')}</p>
      <Button type="submit" full>
        {t('report.show')}
      </Button>
    </form>
  );
}
