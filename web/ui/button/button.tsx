import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { Anchor, type AnchorProps } from '../anchor/anchor.tsx';
import { Mark } from '../brand/mark.tsx';
import { classNames } from '../class-names.ts';
import type { Glyph } from '../icon/glyph.ts';
import { Icon } from '../icon/icon.tsx';
import css from './button.module.css';

interface Look {
  /** Primary is the one next step of a block; repeated row actions are tint. */
  readonly variant?: 'primary' | 'secondary' | 'tint' | 'danger' | 'text' | 'white' | undefined;
  /** Height in points: 48, 44, 36 or 30; smaller ones keep a finger-sized hit area. */
  readonly size?: 48 | 44 | 36 | 30 | undefined;
  readonly icon?: Glyph | undefined;
  /** Takes the whole width. */
  readonly full?: boolean | undefined;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows the turning mark and swallows further presses. */
  readonly loading?: boolean;
}

const SIZES = { 48: css.s48, 44: css.s44, 36: css.s36, 30: css.s30 };

function look({ variant = 'primary', size = 48, full = false }: Look, className: string | undefined): string {
  return classNames('hit', css.button, css[variant], SIZES[size], full && css.full, className);
}

function Content({ icon, children }: { readonly icon: Glyph | undefined; readonly children: ReactNode }) {
  return (
    <>
      {icon && <Icon glyph={icon} className={css.icon} />}
      <span className={css.label}>{children}</span>
    </>
  );
}

/** Does something here. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, full, icon, loading = false, className, children, onClick, ...rest },
  ref,
) {
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={classNames(look({ variant, size, full }, className), loading && css.loading)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {loading && <Mark className={css.turning} />}
      <Content icon={loading ? undefined : icon}>{children}</Content>
    </button>
  );
});

/** Looks like a button and goes somewhere. */
export const ButtonLink = forwardRef<HTMLAnchorElement, AnchorProps & Look>(function ButtonLink(
  { variant, size, full, icon, className, children, ...rest },
  ref,
) {
  return (
    <Anchor {...rest} ref={ref} className={look({ variant, size, full }, className)}>
      <Content icon={icon}>{children}</Content>
    </Anchor>
  );
});
