import type { agency } from '@perya/contract';
import { formatNumber } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './team-overview-screen.module.css';

/** Longer counts find no room in a quarter of a small phone. */
const NARROW = 6;

interface PeopleProps {
  readonly totals: agency.TeamOverview['totals'];
  readonly days: number;
}

/** How many there are, who is new, who is here and who plays. [SCR-48] */
export function People({ totals, days }: PeopleProps) {
  const t = useT();
  const people = [
    [t('overview.members'), formatNumber(totals.members)],
    [t('overview.new'), (totals.new > 0 ? '+' : '') + formatNumber(totals.new)],
    [t('overview.online'), formatNumber(totals.online)],
    // Over several days it is the mean of a day, which the words say.
    [t(days > 1 ? 'overview.bettorsADay' : 'overview.bettors'), formatNumber(totals.bettors)],
  ] as const;
  const isWide = people.some(([, text]) => text.length > NARROW);
  return (
    <dl className={classNames(css.people, isWide && css.pairs)}>
      {people.map(([label, text]) => (
        <div key={label} className={css.person}>
          <dt className={css.caption}>{label}</dt>
          <dd className={css.count}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
