import type { member } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { pencilSimpleFill } from '@perya/web/ui/icon/glyphs/pencil-simple-fill.ts';
import { sealCheckFill } from '@perya/web/ui/icon/glyphs/seal-check-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSettings } from '../site/site.ts';
import { Avatar } from './avatar.tsx';
import { displayName, joinedDays } from './member-facts.ts';
import css from './profile-panel.module.css';
import { VipBadge } from './vip-badge.tsx';

interface ProfilePanelProps {
  readonly info: member.MemberInfo;
  readonly onChooseAvatar: () => void;
}

/** Who this is: picture, name, level, how long, and when the account was last used. [MINE-03, MINE-26] */
export function ProfilePanel({ info, onChooseAvatar }: ProfilePanelProps) {
  const t = useT();
  const { brandName } = useSettings();
  const days = joinedDays(info.regDate, Date.now());
  const { lastLogin } = info;
  return (
    <section className={css.panel} aria-label={t('title.memberHome')}>
      <button type="button" className={css.avatar} aria-label={t('mine.chooseAvatar')} onClick={onChooseAvatar}>
        <Avatar url={info.headIcon} size="large" />
        <span className={css.pencil}>
          <Icon glyph={pencilSimpleFill} className={css.pencilIcon} />
        </span>
      </button>
      <div className={css.words}>
        <div className={css.nameRow}>
          <b className={css.name}>{displayName(info)}</b>
          {info.kyc === 'verified' && (
            <span className={css.seal} role="img" aria-label={t('kyc.title.verified')}>
              <Icon glyph={sealCheckFill} />
            </span>
          )}
          <VipBadge label={info.vipLabel} />
        </div>
        <p className={css.meta}>
          {info.nickname !== '' && <span className={css.account}>{info.account}</span>}
          {days !== null && <span>{daysText(t, days, brandName)}</span>}
        </p>
        {lastLogin && (
          <p className={css.meta}>
            {t('mine.lastLogin', { time: formatDateTime(lastLogin.time) })}
            {lastLogin.place && ` · ${lastLogin.place}`}
          </p>
        )}
      </div>
    </section>
  );
}

function daysText(t: ReturnType<typeof useT>, count: number, brand: string): string {
  return count === 0 ? t('mine.daysNone', { brand }) : t('mine.days', { count, brand });
}

/** Of the size of the panel. */
export function ProfileSkeleton() {
  const t = useT();
  return (
    <div className={css.panel} role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <Skeleton round width="1.28rem" height="1.28rem" />
      <div className={css.waiting}>
        <Skeleton width="2.8rem" height="0.36rem" />
        <Skeleton width="3.6rem" height="0.22rem" className={css.waitingLine} />
      </div>
    </div>
  );
}
