import type { ReactNode } from 'react';
import css from './gallery.module.css';

/** A named part of the gallery. */
export function Box({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.box}>
      <h2 className={css.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** Things side by side that wrap. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}
