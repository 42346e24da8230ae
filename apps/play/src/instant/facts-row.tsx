import css from './facts-row.module.css';

interface FactsRowProps {
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** What the choice means, side by side, before anything is staked. */
export function FactsRow({ facts }: FactsRowProps) {
  return (
    <dl className={css.row}>
      {facts.map(([label, value]) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
