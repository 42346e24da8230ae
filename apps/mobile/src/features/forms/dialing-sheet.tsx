import { checkBold } from '@perya/web/ui/icon/glyphs/check-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import type { Dialing } from './dialing.ts';
import css from './forms.module.css';

interface DialingSheetProps {
  readonly open: boolean;
  readonly dialing: Dialing;
  readonly onClose: () => void;
}

/** The countries to choose a dialing code from. */
export function DialingSheet({ open, dialing, onClose }: DialingSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('forms.chooseDialing')} closeLabel={t('action.close')}>
      <ul>
        {dialing.countries.map(({ countryDialingCode, name }) => {
          const isChosen = countryDialingCode === dialing.code;
          return (
            <li key={`${countryDialingCode} ${name}`}>
              <button
                type="button"
                className={css.country}
                aria-pressed={isChosen}
                onClick={() => {
                  dialing.choose(countryDialingCode);
                  onClose();
                }}
              >
                <span className={css.countryName}>{name}</span>
                <span className={css.countryCode}>+{countryDialingCode}</span>
                {isChosen ? (
                  <Icon glyph={checkBold} className={css.countryTick} />
                ) : (
                  <span className={css.countryTick} />
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
