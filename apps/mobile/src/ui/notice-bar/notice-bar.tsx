import type { ReactNode } from 'react';
import type { Glyph } from '../icon/glyph.ts';
import { Icon } from '../icon/icon.tsx';
import css from './notice-bar.module.css';

interface NoticeBarProps {
  readonly icon: Glyph;
  /** A link around a marquee. */
  readonly children: ReactNode;
  /** An icon button at the end. */
  readonly trailing?: ReactNode;
}

/** The strip for news. */
export function NoticeBar({ icon, children, trailing }: NoticeBarProps) {
  return (
    <div className={css.bar}>
      <Icon glyph={icon} className={css.icon} />
      <div className={css.words}>{children}</div>
      {trailing && <div className={css.trailing}>{trailing}</div>}
    </div>
  );
}
