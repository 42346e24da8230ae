import { useEffect, useState } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import css from './last-results.module.css';

/** A result as a pill. */
export interface LastResult {
  readonly key: string;
  readonly text: string;
  readonly isGood: boolean;
}

const SHOWN = 6;

/** Keeps the last results, the newest first. */
export function useLastResults(result: LastResult | null): readonly LastResult[] {
  const [kept, setKept] = useState<readonly LastResult[]>([]);
  const key = result?.key ?? '';
  useEffect(() => {
    if (result) setKept((before) => [result, ...before.filter((one) => one.key !== result.key)].slice(0, SHOWN));
    // A result is the same as long as its round is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return kept;
}

/** The last results in a row. */
export function LastResults({ results }: { readonly results: readonly LastResult[] }) {
  return (
    <ul className={css.row}>
      {results.map(({ key, text, isGood }) => (
        <li key={key} className={classNames(css.pill, isGood && css.good)}>
          {text}
        </li>
      ))}
    </ul>
  );
}
