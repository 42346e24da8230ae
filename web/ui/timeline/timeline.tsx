import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { checkBold } from '../icon/glyphs/check-bold.ts';
import { xBold } from '../icon/glyphs/x-bold.ts';
import { Icon } from '../icon/icon.tsx';
import css from './timeline.module.css';

/** One moment of something that goes on. */
export interface TimelineStep {
  readonly title: string;
  readonly text?: ReactNode;
  /** In its circle, where it is neither done nor failed. */
  readonly mark?: ReactNode;
  /** At the far end of its line. */
  readonly aside?: ReactNode;
  readonly state: 'done' | 'here' | 'failed' | 'ahead';
}

/** What happened and what comes next, from top to bottom. */
export function Timeline({ label, steps }: { readonly label: string; readonly steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label}>
      {steps.map(({ title, text, mark, aside, state }) => (
        <li
          key={title}
          className={classNames(css.step, css[state])}
          aria-current={state === 'here' ? 'step' : undefined}
        >
          <span className={classNames(css.mark, mark !== undefined && css.named)}>
            {state === 'done' && <Icon glyph={checkBold} className={css.icon} />}
            {state === 'failed' && <Icon glyph={xBold} className={css.icon} />}
            {(state === 'here' || state === 'ahead') && mark}
          </span>
          <div className={css.words}>
            <span className={css.title}>{title}</span>
            {text && <div className={css.text}>{text}</div>}
          </div>
          {aside && <div className={css.aside}>{aside}</div>}
        </li>
      ))}
    </ol>
  );
}
