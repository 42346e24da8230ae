import { useState } from 'react';
import { caretDownBold } from '@perya/web/ui/icon/glyphs/caret-down-bold.ts';
import { checkBold } from '@perya/web/ui/icon/glyphs/check-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './report.module.css';

interface FilterSelectProps<Key extends string> {
  readonly label: string;
  readonly options: readonly { readonly key: Key; readonly label: string }[];
  /** Nothing is all of them. */
  readonly value: Key | undefined;
  readonly onChange: (key: Key | undefined) => void;
}

/** Narrows a report down to one kind, chosen in a sheet. [STD-06] */
export function FilterSelect<Key extends string>({ label, options, value, onChange }: FilterSelectProps<Key>) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const all = [{ key: undefined, label: t('report.all') }, ...options];
  const chosen = all.find(({ key }) => key === value)?.label ?? value;
  return (
    <>
      <button type="button" className={css.select} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={css.selectLabel}>{label}:</span>
        <span className={css.selectValue}>{chosen}</span>
        <Icon glyph={caretDownBold} className={css.selectIcon} />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={label} closeLabel={t('action.close')}>
        <ul>
          {all.map((option) => (
            <li key={option.key ?? ''}>
              <button
                type="button"
                className={css.option}
                aria-pressed={option.key === value}
                onClick={() => {
                  onChange(option.key);
                  setOpen(false);
                }}
              >
                {option.label}
                {option.key === value && <Icon glyph={checkBold} className={css.tick} />}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
