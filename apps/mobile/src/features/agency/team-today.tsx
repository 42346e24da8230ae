import type { agency } from '@perya/contract';
import { formatNumber } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { equalsBold } from '@perya/web/ui/icon/glyphs/equals-bold.ts';
import { trendDownBold } from '@perya/web/ui/icon/glyphs/trend-down-bold.ts';
import { trendUpBold } from '@perya/web/ui/icon/glyphs/trend-up-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import { useReportClock } from '../report/report-clock.ts';
import { ZoneNote } from '../report/zone-note.tsx';
import { TeamBegins } from './team-begins.tsx';
import css from './team-today.module.css';
import { changeOf, signed, SPARK_BOX, sparkPath } from './trend.ts';
import { useTeamToday } from './use-team-today.ts';

type Footer = agency.TeamKpi['footer'];
type Day = agency.TeamKpi['week'][number];

interface Figure {
  readonly key: keyof Footer;
  readonly label: TextKey;
  readonly tone: 'blue' | 'green' | 'rose' | 'mango';
  /** Its days; who is online is known of now only. */
  readonly ofDay?: (day: Day) => number;
}

/** What of a team is told, in order. [AGENT-21] */
const FIGURES: readonly Figure[] = [
  { key: 'teamLoginMemberCount', label: 'agency.logins', tone: 'blue', ofDay: ({ logins }) => logins },
  { key: 'teamBetMemberCount', label: 'agency.bettors', tone: 'green', ofDay: ({ bettors }) => bettors },
  { key: 'teamRegisterMemberCount', label: 'agency.registered', tone: 'rose', ofDay: ({ registered }) => registered },
  { key: 'teamOnlineCount', label: 'agency.online', tone: 'mango' },
];

const NO_DAYS: readonly Day[] = [];
/** Longer counts take the room of the line beside them, and still longer ones are smaller. */
const BESIDE = 6;
const WHOLE = 9;

/** What the team does today: four figures, their week and how they differ from yesterday. [AGENT-21, AGENT-22] */
export function TeamToday() {
  const t = useT();
  const clock = useReportClock();
  const { value, error, retry, at } = useTeamToday();
  return (
    <section aria-labelledby="team-today">
      <div className={css.heading}>
        <h2 className={css.title} id="team-today">
          {t('agency.today')}
        </h2>
        {value && <span className={css.time}>{momentText(clock, at)}</span>}
      </div>
      <ZoneNote />
      {!value && !error && (
        <div role="status">
          <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
        </div>
      )}
      <ul className={css.figures}>
        {FIGURES.map((figure) => (
          <li key={figure.key} className={css.figure}>
            {value || error ? (
              <FigureView figure={figure} count={value?.footer[figure.key]} week={value?.week ?? NO_DAYS} />
            ) : (
              <FigureSkeleton />
            )}
          </li>
        ))}
      </ul>
      {error && (
        <div className={css.failed} role="alert">
          <span>{t('agency.failed')}</span>
          <Button variant="text" size={36} onClick={() => void retry()}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {value && isQuiet(value) && <TeamBegins />}
    </section>
  );
}

/** `11/15 · 20:41`. */
function momentText({ momentOf }: ReturnType<typeof useReportClock>, at: number): string {
  return momentOf(new Date(at).toISOString()).replace(' ', ' · ');
}

/** Nobody did anything for a week. */
function isQuiet({ footer, week }: agency.TeamKpi): boolean {
  const isIdle = ({ logins, bettors, registered }: Day) => logins + bettors + registered === 0;
  return footer.teamOnlineCount === 0 && footer.teamLoginMemberCount === 0 && week.every(isIdle);
}

interface FigureViewProps {
  readonly figure: Figure;
  /** Nothing when it did not come: a zero stands in for it. */
  readonly count: number | undefined;
  readonly week: readonly Day[];
}

function FigureView({ figure: { label, tone, ofDay }, count, week }: FigureViewProps) {
  const t = useT();
  const days = ofDay && week.map(ofDay);
  const text = formatNumber(count ?? 0);
  return (
    <>
      <p className={css.row}>
        <b className={classNames(css.count, text.length > WHOLE && css.long)}>{text}</b>
        {days && days.length > 1 && text.length <= BESIDE && (
          <svg className={classNames(css.spark, css[tone])} viewBox={SPARK_BOX} aria-hidden focusable="false">
            <path d={sparkPath(days)} />
          </svg>
        )}
        {!days && count !== undefined && count > 0 && <i className={css.live} />}
      </p>
      <p className={css.label}>{t(label)}</p>
      {days ? (
        <Change change={changeOf(days)} />
      ) : (
        <p className={css.change}>{count !== undefined && t('agency.live')}</p>
      )}
    </>
  );
}

const LOOKS = { more: trendUpBold, less: trendDownBold, same: equalsBold };

/** Compared with the whole of yesterday. */
function Change({ change }: { readonly change: number | null }) {
  const t = useT();
  // There before it is known, so that nothing moves.
  if (change === null) return <p className={css.change} />;
  const look = change > 0 ? 'more' : change < 0 ? 'less' : 'same';
  return (
    <p className={classNames(css.change, css[look])}>
      <Icon glyph={LOOKS[look]} className={css.icon} />
      {change === 0 ? t('agency.same') : t('agency.change', { change: signed(change) })}
    </p>
  );
}

/** Of the size of a figure. */
function FigureSkeleton() {
  return (
    <>
      <p className={css.row}>
        <Skeleton width="1rem" height="0.44rem" />
      </p>
      <p className={css.label}>
        <Skeleton width="1.4rem" height="0.24rem" />
      </p>
      <p className={css.change}>
        <Skeleton width="1.8rem" height="0.22rem" />
      </p>
    </>
  );
}
