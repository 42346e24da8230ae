import type { ReactNode } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { minusBold } from '@perya/web/ui/icon/glyphs/minus-bold.ts';
import { plusBold } from '@perya/web/ui/icon/glyphs/plus-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import css from './value-box.module.css';

interface Step {
  readonly label: string;
  readonly isOff: boolean;
  readonly onTap: () => void;
}

interface ValueBoxProps {
  readonly label: string;
  readonly isDim?: boolean;
  readonly down: Step;
  readonly up: Step;
  /** The value itself. */
  readonly children: ReactNode;
  /** Beside the label. */
  readonly aside?: ReactNode;
}

/** A value between its two steps, under its label. */
export function ValueBox({ label, isDim = false, down, up, children, aside }: ValueBoxProps) {
  return (
    <div className={css.column}>
      <div className={css.head}>
        <span>{label}</span>
        {aside}
      </div>
      <div className={classNames(css.box, isDim && css.dim)}>
        <StepButton {...down} glyph={minusBold} />
        <div className={css.value}>{children}</div>
        <StepButton {...up} glyph={plusBold} />
      </div>
    </div>
  );
}

function StepButton({ label, isOff, onTap, glyph }: Step & { readonly glyph: typeof minusBold }) {
  return (
    <button type="button" className={css.step} aria-label={label} disabled={isOff} onClick={onTap}>
      <Icon glyph={glyph} className={css.glyph} />
    </button>
  );
}
