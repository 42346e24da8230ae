import type { Glyph } from './glyph.ts';
import css from './icon.module.css';
import { classNames } from '../class-names.ts';

interface IconProps {
  readonly glyph: Glyph;
  /** A CSS length; without it the icon grows with the text around it. */
  readonly size?: string;
  /** Only for an icon that says something the words around it do not. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** One Phosphor icon in the colour of the text. */
export function Icon({ glyph: [line, shade], size, label, className }: IconProps) {
  return (
    <svg
      className={classNames(css.icon, className)}
      viewBox="0 0 256 256"
      style={size ? { width: size, height: size } : undefined}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      focusable="false"
    >
      {shade && <path d={shade} opacity=".3" />}
      <path d={line} />
    </svg>
  );
}
