import { forwardRef, useContext, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { NavigateContext } from './navigate-context.ts';

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
}

/** A link: a path of this site changes the screen, a number is dialled, anything else opens in a new window. */
export const Anchor = forwardRef<HTMLAnchorElement, AnchorProps>(function Anchor(props, ref) {
  const { href, onClick, children, ...rest } = props;
  const navigate = useContext(NavigateContext);
  if (!href.startsWith('/') || href.startsWith('//') || rest.target) {
    return (
      <a
        {...(href.startsWith('tel:') ? {} : { target: '_blank' })}
        {...rest}
        href={href}
        onClick={onClick}
        ref={ref}
        rel="noopener noreferrer"
      >
        {children}
      </a>
    );
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a {...rest} href={href} onClick={follow} ref={ref}>
      {children}
    </a>
  );
});

/** Anything else is the browser's: a new tab, a new window, a download. */
function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
