import { forwardRef, type AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
}

/** A link: a path of this site changes the screen, anything else opens in a new window. */
export const Anchor = forwardRef<HTMLAnchorElement, AnchorProps>(function Anchor({ href, children, ...rest }, ref) {
  if (href.startsWith('/') && !href.startsWith('//') && !rest.target) {
    return (
      <Link href={href} ref={ref} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a target="_blank" {...rest} href={href} ref={ref} rel="noopener noreferrer">
      {children}
    </a>
  );
});
