import { classNames } from '../class-names.ts';
import { checkBold } from '../icon/glyphs/check-bold.ts';
import { xBold } from '../icon/glyphs/x-bold.ts';
import { Icon } from '../icon/icon.tsx';
import css from './steps.module.css';

interface StepsProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Below each step, such as when it was taken. */
  readonly notes?: readonly (string | undefined)[];
  /** Which step it stands at; past the last one all are done. */
  readonly at: number;
  /** The step it stands at went wrong. */
  readonly failed?: boolean;
}

/** How far something has come, step by step. */
export function Steps({ label, steps, notes, at, failed = false }: StepsProps) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, index) => {
        const isDone = index < at;
        const isHere = index === at;
        return (
          <li
            key={step}
            className={classNames(css.step, isDone && css.done, isHere && (failed ? css.failed : css.here))}
            aria-current={isHere ? 'step' : undefined}
          >
            <span className={css.mark}>
              {isDone && <Icon glyph={checkBold} className={css.icon} />}
              {isHere && failed && <Icon glyph={xBold} className={css.icon} />}
            </span>
            {step}
            {notes?.[index] && <span className={css.note}>{notes[index]}</span>}
          </li>
        );
      })}
    </ol>
  );
}
