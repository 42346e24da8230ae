import { useId, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { caretDownBold } from '../icon/glyphs/caret-down-bold.ts';
import { Icon } from '../icon/icon.tsx';
import css from './accordion-item.module.css';

interface AccordionItemProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly startsOpen?: boolean;
  /** The level of the heading in the page. */
  readonly level?: 2 | 3;
}

/** A question that unfolds its answer. */
export function AccordionItem({ title, children, startsOpen = false, level = 3 }: AccordionItemProps) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.item}>
      <Heading>
        <button
          type="button"
          id={`${id}b`}
          aria-expanded={open}
          aria-controls={`${id}p`}
          className={css.button}
          onClick={() => setOpen(!open)}
        >
          <span className={css.title}>{title}</span>
          <Icon glyph={caretDownBold} className={classNames(css.caret, open && css.up)} />
        </button>
      </Heading>
      <div role="region" id={`${id}p`} aria-labelledby={`${id}b`} hidden={!open} className={css.panel}>
        {children}
      </div>
    </div>
  );
}
