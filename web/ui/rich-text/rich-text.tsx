import { useMemo, type MouseEvent } from 'react';
import { cleanHtml } from '../../lib/rich-html.ts';
import { classNames } from '../class-names.ts';
import css from './rich-text.module.css';

interface RichTextProps {
  readonly html: string;
  /** Follows a link inside this site without leaving the page. */
  readonly onNavigate: (path: string) => void;
  readonly className?: string | undefined;
}

/** Written content with its headings, lists, tables and pictures; cleaned here once more before it is shown. */
export function RichText({ html, onNavigate, className }: RichTextProps) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
    const path = event.target.closest('a')?.getAttribute('href');
    if (!path?.startsWith('/')) return;
    event.preventDefault();
    onNavigate(path);
  };
  return (
    <div
      role="presentation"
      className={classNames(css.text, className)}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
