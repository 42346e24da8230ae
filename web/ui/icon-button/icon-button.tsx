import { forwardRef, type ButtonHTMLAttributes } from 'react';
import { Anchor, type AnchorProps } from '../anchor/anchor.tsx';
import { classNames } from '../class-names.ts';
import type { Glyph } from '../icon/glyph.ts';
import { Icon } from '../icon/icon.tsx';
import css from './icon-button.module.css';

interface Look {
  readonly icon: Glyph;
  /** Says what it does; nothing else does. */
  readonly label: string;
  /** Square on a raised ground, or filled with the accent as the one next step. */
  readonly look?: 'plain' | 'square' | 'accent' | undefined;
  /** A dot, or a count that is shown as 99+ at most. */
  readonly badge?: boolean | number | undefined;
}

function Content({ icon, look, badge }: Omit<Look, 'label'>) {
  return (
    <>
      <span className={classNames(css.face, look && css[look])}>
        <Icon glyph={icon} className={css.icon} />
      </span>
      {badge === true && <span className={css.dot} />}
      {typeof badge === 'number' && badge > 0 && <span className={css.count}>{badge > 99 ? '99+' : badge}</span>}
    </>
  );
}

/** A button that is only an icon. */
export const IconButton = forwardRef<HTMLButtonElement, ButtonHTMLAttributes<HTMLButtonElement> & Look>(
  function IconButton({ icon, label, look, badge, className, ...rest }, ref) {
    return (
      <button type="button" {...rest} ref={ref} aria-label={label} className={classNames(css.button, className)}>
        <Content icon={icon} look={look} badge={badge} />
      </button>
    );
  },
);

/** A link that is only an icon. */
export const IconLink = forwardRef<HTMLAnchorElement, AnchorProps & Look>(function IconLink(
  { icon, label, look, badge, className, ...rest },
  ref,
) {
  return (
    <Anchor {...rest} ref={ref} aria-label={label} className={classNames(css.button, className)}>
      <Content icon={icon} look={look} badge={badge} />
    </Anchor>
  );
});
