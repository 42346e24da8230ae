import css from './odds-table.module.css';

interface OddsTableProps {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
}

/** What pays how much, row by row. */
export function OddsTable({ title, rows }: OddsTableProps) {
  return (
    <table className={css.table}>
      <caption className={css.title}>{title}</caption>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join(' ')}>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
