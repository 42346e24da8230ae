import { reward } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { formatDateTime, isZeroAmount } from '@perya/web/lib/format.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { checkBold } from '@perya/web/ui/icon/glyphs/check-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { MeterRing } from '../../features/promotions/meter-ring.tsx';
import { percentOf } from '../../features/promotions/purse-percent.ts';
import { WeightList } from '../../features/promotions/weight-list.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { GiveUp } from './give-up.tsx';
import { MeterBets } from './meter-bets.tsx';
import { stepsOf } from './meter-figures.ts';
import css from './purse-meter.module.css';

type Purse = reward.Purse;

const TONES = {
  queued: 'info',
  active: 'positive',
  suspended: 'warning',
  ending: 'warning',
  converted: 'positive',
  used: 'plain',
  forfeited: 'plain',
  expired: 'plain',
  withdrawn: 'plain',
} as const;

/** A bonus purse and its meter: own money and bonus apart, what counts and why the rest does not. [SCR-30, R10] */
export function PurseMeter({ id }: { readonly id: string }) {
  const t = useT();
  const language = useLanguage();
  const answer = useQuery({ call: reward.purse, input: { language } }, { fresh: true });
  return (
    <QueryView answer={answer} skeleton={<SkeletonRows rows={5} label={t('state.loading')} />}>
      {({ cash, list }) => {
        const purse = list.find((one) => one.id === id);
        return purse ? (
          <Meter purse={purse} cash={cash} onChanged={answer.retry} />
        ) : (
          <EmptyState art="gift" title={t('meter.none')} text={t('meter.noneHint')} />
        );
      }}
    </QueryView>
  );
}

interface MeterProps {
  readonly purse: Purse;
  readonly cash: string;
  readonly onChanged: () => void;
}

function Meter({ purse, cash, onChanged }: MeterProps) {
  const t = useT();
  const money = useMoney(purse.needed);
  return (
    <div className={css.page}>
      <Head purse={purse} />
      <div className={css.both}>
        <Card className={css.half}>
          <h2 className={css.label}>{t('meter.own')}</h2>
          <Money text={money(cash)} className={css.sum} />
          <p className={css.hint}>{t('meter.ownHint')}</p>
        </Card>
        <Card className={css.half}>
          <h2 className={css.label}>{t('meter.bonus')}</h2>
          <Money text={money(purse.balance)} className={css.sum} />
          <p className={css.hint}>{t('meter.bonusHint', { max: money(purse.maxStake) })}</p>
        </Card>
      </div>
      {purse.state !== 'queued' && <MeterBets purse={purse} />}
      <SectionHeading title={t('meter.weights')} />
      <Card>
        <WeightList weights={purse.weights} />
      </Card>
      {purse.canGiveUp && <GiveUp purse={purse} onGivenUp={onChanged} />}
      <ButtonLink variant="text" size={36} full href={`${routes.activityInfo.path}?id=${purse.promotionId}`}>
        {t('meter.rules')}
      </ButtonLink>
    </div>
  );
}

function Head({ purse }: { readonly purse: Purse }) {
  const t = useT();
  const money = useMoney(purse.needed);
  const { momentOf } = useReportClock();
  const { state, startTime, expireTime, endTime } = purse;
  const time =
    endTime !== null
      ? t('meter.ended', { time: formatDateTime(endTime) })
      : startTime === null || expireTime === null
        ? t('meter.waiting')
        : t('meter.until', { time: formatDateTime(expireTime) });
  return (
    <Card>
      <div className={css.head}>
        <div className={css.grow}>
          <h2 className={css.title}>{purse.source}</h2>
          <p className={css.hint}>{time}</p>
        </div>
        <Badge tone={TONES[state]}>{t(`meter.state.${state}`)}</Badge>
      </div>
      <div className={css.ringLine}>
        <MeterRing percent={percentOf(purse)} steps={purse.steps} step={purse.step} label={t('meter.done')} />
        <ol className={css.steps} aria-label={t('meter.steps')}>
          {stepsOf(purse).map(({ nr, isDone, at, release }) => (
            <li key={nr} className={css.step}>
              <span className={classNames(css.stepNr, isDone && css.stepTaken)} aria-hidden>
                {isDone ? <Icon glyph={checkBold} /> : nr}
              </span>
              <span className={css.grow}>
                <b className={isDone ? css.stepDone : undefined}>
                  {isDone ? money(release?.amount ?? '0.00') : t('meter.stepAt', { amount: money(at) })}
                </b>
                {isDone && (
                  <span className={css.hint}>
                    {[t('meter.stepDone'), ...(release ? [momentOf(release.time)] : [])].join(' · ')}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <dl className={css.figures}>
        {(['done', 'needed', 'left'] as const).map((key) => (
          <div key={key} className={css.figure}>
            <dt className={css.hint}>{t(key === 'done' ? 'meter.counted' : `meter.${key}`)}</dt>
            <dd>
              <b>{money(purse[key])}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.hint} role="status">
        {!isZeroAmount(purse.released) && t('meter.released', { amount: money(purse.released) })}
      </p>
    </Card>
  );
}
