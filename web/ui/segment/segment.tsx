import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { stepFrom } from '../step-from.ts';
import css from './segment.module.css';

interface SegmentProps<Key extends string> {
  readonly label: string;
  readonly options: readonly { readonly key: Key; readonly label: ReactNode; readonly lang?: string }[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
}

/** One of a few choices that stand side by side; the arrows choose, as in a group of radio buttons. */
export function Segment<Key extends string>({ label, options, value, onChange }: SegmentProps<Key>) {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = options.findIndex((option) => option.key === value);
    const to = stepFrom(at, options.length, event.key);
    const next = to === undefined ? undefined : options[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    onChange(next.key);
    (group.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={css.segment}>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          role="radio"
          lang={option.lang}
          aria-checked={option.key === value}
          tabIndex={option.key === value ? 0 : -1}
          className={classNames('hit', css.option, option.key === value && css.on)}
          onClick={() => onChange(option.key)}
          onKeyDown={onKeyDown}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
