import type { checkIn } from '@perya/contract';
import { handCoinsDuotone } from '@perya/web/ui/icon/glyphs/hand-coins-duotone.ts';
import { infinityDuotone } from '@perya/web/ui/icon/glyphs/infinity-duotone.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import { RulesLink } from '../promotions/promotion-link.tsx';
import { SheetNote, SheetSums } from '../promotions/sheet-parts.tsx';
import { turnoverText } from '../promotions/turnover-words.ts';
import { ZoneNote } from '../report/zone-note.tsx';

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
      <SheetSums sums={sums} />
      <ul>
        <SheetNote icon={infinityDuotone}>{t('checkIn.noChain')}</SheetNote>
        <SheetNote icon={handCoinsDuotone}>
          {t('checkIn.free')} {tile && `${turnoverText(t, money, tile.turnover)}. `}
          <RulesLink id={promotionId} />
        </SheetNote>
      </ul>
      <ZoneNote />
    </>
  );
}
