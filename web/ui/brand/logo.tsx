import { classNames } from '../class-names.ts';
import css from './brand.module.css';
import { Mark } from './mark.tsx';

interface LogoProps {
  /** The name of the brand. */
  readonly name: string;
  /** A CSS length for the letters. */
  readonly size?: string;
  readonly className?: string | undefined;
}

/** The mark with the name of the brand beside it. */
export function Logo({ name, size, className }: LogoProps) {
  return (
    <span className={classNames(css.logo, className)} style={size ? { fontSize: size } : undefined}>
      <Mark className={css.logoMark} />
      <span className={css.logoName}>{name}</span>
    </span>
  );
}
