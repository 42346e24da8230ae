import type { checkIn } from '@perya/contract';
import { handCoinsDuotone } from '@perya/web/ui/icon/glyphs/hand-coins-duotone.ts';
import { infinityDuotone } from '@perya/web/ui/icon/glyphs/infinity-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import { RulesLink } from '../promotions/promotion-link.tsx';
import { turnoverText } from '../promotions/turnover-words.ts';
import { ZoneNote } from '../report/zone-note.tsx';
import css from './check-in-sheet.module.css';

/** What the month gave, gives today and could give; that nothing is lost, and what has to be staked. */
export function CalendarNotes({ calendar }: { readonly calendar: checkIn.Calendar }) {
  const t = useT();
  const money = useMoney();
  const { promotionId, tiles, tile, earned, total } = calendar;
  const sums = [
    [t('checkIn.earned'), money(earned)],
    [t('checkIn.now'), tile ? money(tile.amount) : '–'],
    [t('checkIn.total', { count: tiles.length }), money(total)],
  ] as const;
  return (
    <>
      <dl className={css.sums}>
        {sums.map(([label, sum]) => (
          <div key={label} className={css.sum}>
            <dt className={css.sumLabel}>{label}</dt>
            <dd className={css.sumAmount}>{sum}</dd>
          </div>
        ))}
      </dl>
      <ul>
        <li className={css.note}>
          <Icon glyph={infinityDuotone} className={css.noteIcon} />
          <span>{t('checkIn.noChain')}</span>
        </li>
        <li className={css.note}>
          <Icon glyph={handCoinsDuotone} className={css.noteIcon} />
          <span>
            {t('checkIn.free')} {tile && `${turnoverText(t, money, tile.turnover)}. `}
            <RulesLink id={promotionId} />
          </span>
        </li>
      </ul>
      <ZoneNote />
    </>
  );
}
