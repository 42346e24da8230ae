import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Glyph } from '../icon/glyph.ts';
import { Icon } from '../icon/icon.tsx';
import css from './badge.module.css';

interface BadgeProps {
  readonly tone?: 'plain' | 'positive' | 'negative' | 'warning' | 'info' | 'accent';
  readonly icon?: Glyph;
  readonly children: ReactNode;
}

/** A state in a word, on a soft ground. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={classNames(css.badge, css[tone])}>
      {icon && <Icon glyph={icon} className={css.icon} />}
      {children}
    </span>
  );
}

interface TagProps {
  readonly tone?: 'hot' | 'new';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A short shout: hot, new, live. */
export function Tag({ tone = 'hot', className, children }: TagProps) {
  return <span className={classNames(css.tag, tone === 'new' && css.fresh, className)}>{children}</span>;
}

/** How many wait; nothing when none do. */
export function Count({ value, className }: { readonly value: number; readonly className?: string | undefined }) {
  if (value <= 0) return null;
  return <span className={classNames(css.count, className)}>{value > 99 ? '99+' : value}</span>;
}
