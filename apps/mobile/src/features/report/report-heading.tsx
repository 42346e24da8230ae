import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import css from './report.module.css';

interface ReportHeadingProps {
  readonly id?: string;
  readonly title: string;
  /** What stands in the columns below; rows and tables name them for those who listen. */
  readonly columns?: string | undefined;
}

/** Stands above the rows of a day or a table. */
export function ReportHeading({ id, title, columns }: ReportHeadingProps) {
  return (
    <SectionHeading id={id} title={title}>
      {columns && (
        <span className={css.columns} aria-hidden>
          {columns}
        </span>
      )}
    </SectionHeading>
  );
}
