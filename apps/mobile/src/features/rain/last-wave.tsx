import type { rain } from '@perya/contract';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { formatNumber } from '@perya/web/lib/format.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { sealCheckDuotone } from '@perya/web/ui/icon/glyphs/seal-check-duotone.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import { SheetNote, SheetSums } from '../promotions/sheet-parts.tsx';
import { useReportClock } from '../report/report-clock.ts';
import css from './rain-sheet.module.css';
import { checkWave, type WaveVerdict } from './wave-check.ts';

/** The latest wave: what it gave, its seed, and how it comes out when it is worked out again on this device. [2.1] */
export function LastWave({ last }: { readonly last: rain.SharedWave }) {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  const { closesTime, people, own, seed } = last;
  return (
    <section>
      <h3 className={css.title}>
        {t('rain.last')} <small className={css.titleNote}>{momentOf(closesTime)}</small>
      </h3>
      <SheetSums
        sums={[
          [t('rain.people'), formatNumber(people)],
          [t('rain.given'), money(givenOf(last))],
          [t('rain.own'), own ? money(own.amount) : '–'],
        ]}
      />
      {own && <p className={css.state}>{t(`rain.state.${own.state}`)}</p>}
      <ul>
        <SheetNote icon={sealCheckDuotone}>
          {t('rain.seed')} <code className={css.seed}>{seed}</code>
        </SheetNote>
      </ul>
      <Check key={last.id} last={last} />
    </section>
  );
}

function Check({ last }: { readonly last: rain.SharedWave }) {
  const t = useT();
  const [verdict, setVerdict] = useState<WaveVerdict | null>(null);
  return (
    <>
      <Button variant="secondary" size={44} full onClick={() => setVerdict(checkWave(last))}>
        {t('rain.check')}
      </Button>
      <p role="status" className={css.state}>
        {verdict && t(`rain.verdict.${verdict}`)}
      </p>
    </>
  );
}

function givenOf({ pot, rest }: rain.SharedWave): string {
  return amountOf(minorOf(pot) - minorOf(rest), decimalsOf(pot));
}
