import type { ReactNode } from 'react';
import { Anchor } from '../anchor/anchor.tsx';
import { classNames } from '../class-names.ts';
import { caretRightBold } from '../icon/glyphs/caret-right-bold.ts';
import { Icon } from '../icon/icon.tsx';
import css from './list-row.module.css';

interface ListRowProps {
  readonly title: ReactNode;
  readonly meta?: ReactNode;
  /** At the right end, above its own note. */
  readonly value?: ReactNode;
  readonly valueMeta?: ReactNode;
  /** An icon tile or a picture. */
  readonly leading?: ReactNode;
  /** A switch or another control of the row. */
  readonly trailing?: ReactNode;
  /** Goes somewhere, or does something. */
  readonly href?: string | undefined;
  readonly onClick?: (() => void) | undefined;
  /** Two lines and no more: long words are cut, and nothing points on. */
  readonly dense?: boolean;
  /** Not read yet. */
  readonly unread?: boolean;
}

function Content({ title, meta, value, valueMeta, leading, trailing, dense, href, onClick }: ListRowProps) {
  return (
    <>
      {leading && <span className={css.leading}>{leading}</span>}
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {meta && <span className={css.meta}>{meta}</span>}
      </span>
      {(value ?? valueMeta) && (
        <span className={css.value}>
          {value && <span className={css.amount}>{value}</span>}
          {valueMeta && <span className={css.meta}>{valueMeta}</span>}
        </span>
      )}
      {trailing && <span className={css.trailing}>{trailing}</span>}
      {!dense && (href ?? onClick) && <Icon glyph={caretRightBold} className={css.caret} />}
    </>
  );
}

/** One line of a list: icon, title, meta, value. */
export function ListRow(props: ListRowProps) {
  const { href, onClick, dense = false, unread = false } = props;
  const look = classNames(css.row, (href ?? onClick) && css.pressable, dense && css.dense, unread && css.unread);
  if (href) {
    return (
      <Anchor href={href} onClick={onClick} className={look}>
        <Content {...props} />
      </Anchor>
    );
  }
  if (onClick) {
    return (
      <button type="button" onClick={onClick} className={look}>
        <Content {...props} />
      </button>
    );
  }
  return (
    <div className={look}>
      <Content {...props} />
    </div>
  );
}
