import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import type { Glyph } from '../icon/glyph.ts';
import { Icon } from '../icon/icon.tsx';
import css from './chip.module.css';

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly on: boolean;
  readonly icon?: Glyph;
}

/** A choice that is on or off. */
export function Chip({ on, icon, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={on} className={classNames('hit', css.chip, on && css.on, className)}>
      {icon && <Icon glyph={icon} className={css.icon} />}
      {children}
    </button>
  );
}
