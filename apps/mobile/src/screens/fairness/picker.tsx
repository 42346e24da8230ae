import { useId } from 'react';
import css from './fairness-screen.module.css';

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
      <select id={id} className={css.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
