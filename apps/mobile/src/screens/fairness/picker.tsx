import { useId } from 'react';
import { caretDownBold } from '@perya/web/ui/icon/glyphs/caret-down-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import css from '../../features/fairness/fairness.module.css';

interface PickerProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [key: string, text: string])[];
  readonly onChange: (value: string) => void;
}

/** One of many, as the phone itself lets people pick. */
export function Picker({ label, value, options, onChange }: PickerProps) {
  const id = useId();
  return (
    <div>
      <label className={css.choiceLabel} htmlFor={id}>
        {label}
      </label>
      <div className={css.pick}>
        <select id={id} className={css.select} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
        <Icon glyph={caretDownBold} className={css.caret} />
      </div>
    </div>
  );
}
