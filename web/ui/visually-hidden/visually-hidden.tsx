import type { ReactNode } from 'react';

/** Words for those who listen to the page. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
