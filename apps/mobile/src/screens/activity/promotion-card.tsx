import type { promotion } from '@perya/contract';
import { errorText } from '@perya/web/i18n/i18n.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { calendarBlankBold } from '@perya/web/ui/icon/glyphs/calendar-blank-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { ProgressLine } from '../../features/promotions/progress-line.tsx';
import { PromoPicture } from '../../features/promotions/promo-picture.tsx';
import rowCss from '../../features/promotions/promo-row.module.css';
import { isTappable, kindText, periodText, stateLabel } from '../../features/promotions/promotion-words.ts';
import { STATE_TONES } from '../../features/promotions/state-tones.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './activity-screen.module.css';

interface PromotionCardProps {
  readonly promotion: promotion.Promotion;
  readonly eager: boolean;
}

/** A promotion: what, until when, how far, how it stands. Its terms come before any of its buttons, on its own page. [SCR-28] */
export function PromotionCard({ promotion, eager }: PromotionCardProps) {
  const t = useT();
  const { id, promotionType, state, why, progress, note } = promotion;
  return (
    <Anchor href={`${routes.activityInfo.path}?id=${id}`} className={classNames(rowCss.card, css.card)}>
      <PromoPicture promotion={promotion} heading="h2" eager={eager} />
      <div className={css.foot}>
        <div className={css.facts}>
          <p className={css.period}>
            <Icon glyph={calendarBlankBold} className={css.calendar} />
            {periodText(t, promotion)}
          </p>
          {state === null && <p className={css.note}>{kindText(t, promotionType)}</p>}
          {note !== '' && <p className={css.note}>{note}</p>}
          {why !== null && <p className={css.why}>{errorText(why) ?? t('promotion.unavailable')}</p>}
          {progress && <ProgressLine percent={progress.percent} />}
        </div>
        {state && (
          <div className={css.label}>
            {isTappable(state) ? (
              <span className={css.go}>{t(stateLabel(state, progress))}</span>
            ) : (
              <Badge tone={STATE_TONES[state]}>{t(stateLabel(state, progress))}</Badge>
            )}
          </div>
        )}
      </div>
    </Anchor>
  );
}
