import { useId, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { caretDownBold } from '../icon/glyphs/caret-down-bold.ts';
import { Icon } from '../icon/icon.tsx';
import css from './accordion-item.module.css';

interface AccordionItemProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly startsOpen?: boolean;
  /** With it the parent decides what is open. */
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  /** A line below the title. */
  readonly meta?: ReactNode;
  /** A dot for what was not read yet; the meta says it in words. */
  readonly unread?: boolean;
  /** The id of the whole item, to be scrolled to. */
  readonly anchorId?: string;
  /** The level of the heading in the page. */
  readonly level?: 2 | 3;
}

/** A question that unfolds its answer. */
export function AccordionItem(props: AccordionItemProps) {
  const { title, children, startsOpen = false, onToggle, meta, unread = false, anchorId, level = 3 } = props;
  const [ownOpen, setOpen] = useState(startsOpen);
  const open = props.open ?? ownOpen;
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.item} id={anchorId}>
      <Heading>
        <button
          type="button"
          id={`${id}b`}
          aria-expanded={open}
          aria-controls={`${id}p`}
          className={css.button}
          onClick={() => {
            setOpen(!open);
            onToggle?.(!open);
          }}
        >
          <Line title={title} meta={meta} unread={unread} open={open} />
        </button>
      </Heading>
      <div role="region" id={`${id}p`} aria-labelledby={`${id}b`} hidden={!open} className={css.panel}>
        {children}
      </div>
    </div>
  );
}

interface LineProps extends Pick<AccordionItemProps, 'title' | 'meta'> {
  readonly unread?: boolean;
  readonly open?: boolean;
}

function Line({ title, meta, unread = false, open = false }: LineProps) {
  return (
    <>
      <span className={classNames(css.words, unread && css.unread)}>
        <span className={css.title}>{title}</span>
        {meta && <span className={css.meta}>{meta}</span>}
      </span>
      <Icon glyph={caretDownBold} className={classNames(css.caret, open && css.up)} />
    </>
  );
}

/** A folded item that does nothing yet, for the static shell. */
export function AccordionItemSkeleton({ title, meta }: Pick<AccordionItemProps, 'title' | 'meta'>) {
  return (
    <div className={css.item}>
      <span className={css.button}>
        <Line title={title} meta={meta} />
      </span>
    </div>
  );
}
