import type { InputHTMLAttributes, ReactNode } from 'react';
import { checkBold } from '../icon/glyphs/check-bold.ts';
import { Icon } from '../icon/icon.tsx';
import css from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly children: ReactNode;
}

/** A box to tick, with its words beside it. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className={css.label}>
      <input {...input} type="checkbox" className={css.input} />
      <span className={css.box}>
        <Icon glyph={checkBold} className={css.tick} />
      </span>
      <span>{children}</span>
    </label>
  );
}
