import type { ReactNode } from 'react';
import { Bunting } from '@perya/web/ui/brand/bunting.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import css from './header.module.css';

interface HomeHeaderViewProps {
  readonly lead: ReactNode;
  /** Buttons on the right. */
  readonly children: ReactNode;
  readonly below?: ReactNode;
  readonly isMember?: boolean;
}

/** The header of home as the static shell draws it too. */
export function HomeHeaderView({ lead, children, below, isMember = false }: HomeHeaderViewProps) {
  return (
    <header className={classNames(css.panel, isMember && css.memberPanel)}>
      <Bunting className={css.bunting} />
      <div className={css.homeRow}>
        {lead}
        <span className={css.space} />
        {children}
      </div>
      {below}
    </header>
  );
}
