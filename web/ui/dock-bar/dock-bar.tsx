import type { MouseEvent } from 'react';
import { Anchor } from '../anchor/anchor.tsx';
import { Mark } from '../brand/mark.tsx';
import { classNames } from '../class-names.ts';
import type { Glyph } from '../icon/glyph.ts';
import { Icon } from '../icon/icon.tsx';
import css from './dock-bar.module.css';

export interface DockPlace {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly icon: Glyph;
  /** The filled icon of the place where one is. */
  readonly activeIcon: Glyph;
}

interface DockBarProps {
  readonly label: string;
  /** Places before and after the raised one. */
  readonly before: readonly DockPlace[];
  readonly after: readonly DockPlace[];
  readonly centre: { readonly label: string; readonly href: string };
  /** The key of the place where one is. [BMENU-11] */
  readonly current?: string | undefined;
  readonly onPlace?: ((key: string, event: MouseEvent) => void) | undefined;
}

/** The bottom menu: places on both sides of the mark, which is raised where as many stand on either side. [BMENU-01] */
export function DockBar({ label, before, after, centre, current, onPlace }: DockBarProps) {
  const place = ({ key, label: words, href, icon, activeIcon }: DockPlace) => {
    const here = key === current;
    return (
      <Anchor
        key={key}
        href={href}
        className={classNames(css.place, here && css.here)}
        aria-current={here ? 'page' : undefined}
        onClick={(event) => onPlace?.(key, event)}
      >
        <Icon glyph={here ? activeIcon : icon} className={css.icon} />
        <span className={css.label}>{words}</span>
      </Anchor>
    );
  };
  // What is raised stands in the very middle; beside it there would be a gap on one side.
  const isFlat = before.length !== after.length;
  return (
    <nav aria-label={label} className={css.dock}>
      {before.map(place)}
      <Anchor
        href={centre.href}
        className={classNames(css.centre, isFlat && css.flat)}
        onClick={(event) => onPlace?.('centre', event)}
      >
        <span className={css.orb}>
          <Mark className={css.mark} />
        </span>
        <span className={css.label}>{centre.label}</span>
      </Anchor>
      {after.map(place)}
    </nav>
  );
}
