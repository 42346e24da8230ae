import { useRef, type KeyboardEvent } from 'react';
import { Count } from '../badge/badge.tsx';
import { classNames } from '../class-names.ts';
import { stepFrom } from '../step-from.ts';
import css from './tabs.module.css';

interface TabsProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly key: Key; readonly label: string; readonly count?: number }[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
  /** The id of the element that shows the chosen tab. */
  readonly panelId: string;
}

/** Underlined tabs over a panel. */
export function Tabs<Key extends string>({ label, tabs, value, onChange, panelId }: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === value);
    const to = stepFrom(at, tabs.length, event.key);
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    onChange(next.key);
    (list.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={css.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.key === value}
          aria-controls={panelId}
          tabIndex={tab.key === value ? 0 : -1}
          className={classNames(css.tab, tab.key === value && css.on)}
          onClick={() => onChange(tab.key)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
          {tab.count ? <Count value={tab.count} className={css.count} /> : null}
        </button>
      ))}
    </div>
  );
}
