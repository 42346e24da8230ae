import { Mark } from '../brand/mark.tsx';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import css from './loader.module.css';

interface LoaderProps {
  /** What is being waited for. */
  readonly label: string;
  readonly size?: string;
  /** Fills the room and shows the words. */
  readonly whole?: boolean;
}

/** The mark, turning. */
export function Loader({ label, size = '0.8rem', whole = false }: LoaderProps) {
  return (
    <div className={classNames(css.loader, whole && css.whole)} role="status">
      <Mark className={css.turning} size={size} />
      {whole ? <span className={css.label}>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </div>
  );
}
