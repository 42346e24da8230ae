import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import type { ReactNode } from 'react';
import css from './sheet-parts.module.css';

/** Figures side by side, each under what it is. */
export function SheetSums({ sums }: { readonly sums: readonly (readonly [label: string, figure: ReactNode])[] }) {
  return (
    <dl className={css.sums}>
      {sums.map(([label, figure]) => (
        <div key={label} className={css.sum}>
          <dt className={css.sumLabel}>{label}</dt>
          <dd className={css.sumAmount}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A sentence with a sign before it, in a list of them. */
export function SheetNote({ icon, children }: { readonly icon: Glyph; readonly children: ReactNode }) {
  return (
    <li className={css.note}>
      <Icon glyph={icon} className={css.noteIcon} />
      <span>{children}</span>
    </li>
  );
}

/** What stands in place of a button when there is nothing to press. */
export function SheetDone({ children }: { readonly children: ReactNode }) {
  return <p className={css.done}>{children}</p>;
}
