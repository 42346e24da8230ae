import type { member } from '@perya/contract';
import { Bunting } from '@perya/web/ui/brand/bunting.tsx';
import { IconButton, IconLink } from '@perya/web/ui/icon-button/icon-button.tsx';
import { bellDuotone } from '@perya/web/ui/icon/glyphs/bell-duotone.ts';
import { caretLeftBold } from '@perya/web/ui/icon/glyphs/caret-left-bold.ts';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { Avatar } from '../../features/member/avatar.tsx';
import { displayName } from '../../features/member/member-facts.ts';
import { useMember } from '../../features/member/member-store.ts';
import { isNothingAhead, levelOf, useRankProgress } from '../../features/member/use-rank-progress.ts';
import { VipBadge } from '../../features/member/vip-badge.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { goBackFrom } from '../../features/navigation/history.ts';
import { useSession } from '../../features/session/session.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { AgentBalance } from './agent-balance.tsx';
import css from './agent-hero.module.css';
import { greetingAt } from './greeting.ts';

/** Who works here: the way back, messages, the agent and their money. [AGENT-12, AGENT-20, AGENT-24] */
export function AgentHero({ unread }: { readonly unread: number }) {
  const t = useT();
  return (
    <header className={css.hero}>
      <Bunting className={css.bunting} />
      <div className={css.bar}>
        <IconButton icon={caretLeftBold} label={t('header.back')} onClick={() => goBackFrom('agent')} />
        <h1 className="visually-hidden">{t('title.agent')}</h1>
        <Bell unread={unread} />
      </div>
      <Agent />
      <AgentBalance />
    </header>
  );
}

function Bell({ unread }: { readonly unread: number }) {
  const t = useT();
  const href = useDestination('webEmail');
  if (!href) return null;
  const label = unread > 0 ? t('header.messagesUnread', { count: unread }) : t('menu.messages');
  return <IconLink icon={bellDuotone} href={href} label={label} badge={unread > 0} className={css.bell} />;
}

function Agent() {
  const t = useT();
  const { value: info, loading } = useMember();
  const account = useSession()?.userName ?? '';
  return (
    <div className={css.agent}>
      <Avatar url={info?.headIcon} size="large" />
      <div className={css.words}>
        <p className={css.greeting}>{t(greetingAt(new Date().getHours()))}</p>
        <p className={css.name}>
          {loading && !info ? <Skeleton width="2.8rem" height="0.36rem" /> : info ? displayName(info) : account}
        </p>
        <Level info={info} />
      </div>
    </div>
  );
}

/** The level and how far the next one is; its line is there from the start, so that nothing moves. [AGENT-24] */
function Level({ info }: { readonly info: member.MemberInfo | undefined }) {
  const t = useT();
  const rank = useRankProgress(info)?.rank;
  const isTop = rank !== undefined && isNothingAhead(rank);
  return (
    <div className={css.level}>
      {info && <VipBadge label={info.vipLabel} />}
      {isTop && levelOf(rank) > 0 && <span className={css.percent}>{t('vip.top')}</span>}
      {rank && !isTop && (
        <>
          <span className={css.track}>
            <Progress
              label={t('vip.progress', { level: t('vip.level', { number: levelOf(rank) + 1 }) })}
              value={rank.currentProgress.percent}
            />
          </span>
          <span className={css.percent} aria-hidden>
            {t('agency.percent', { percent: rank.currentProgress.percent })}
          </span>
        </>
      )}
    </div>
  );
}
