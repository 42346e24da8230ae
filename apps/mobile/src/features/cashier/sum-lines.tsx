import css from './sum-lines.module.css';

/** One line of a sum. */
export interface SumLine {
  readonly label: string;
  readonly amount: string;
}

/** What something is made of, line by line. */
export function SumLines({ lines }: { readonly lines: readonly SumLine[] }) {
  return (
    <dl className={css.lines}>
      {lines.map(({ label, amount }) => (
        <div key={label} className={css.line}>
          <dt>{label}</dt>
          <dd className={css.amount}>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
