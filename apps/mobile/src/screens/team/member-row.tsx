import { isAgentType, type agency } from '@perya/contract';
import type { ReactNode } from 'react';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { MemberChip } from '../../features/agency/member-chip.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { Avatar } from '../../features/member/avatar.tsx';
import { formatRate } from '../../features/rebate/format-rate.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { agoText, dayText } from './team-days.ts';
import css from './team-screen.module.css';

interface MemberRowProps {
  readonly member: agency.TeamMember;
  /** Agents may see money here. */
  readonly seesMoney: boolean;
  /** Where the people below are. */
  readonly href: string;
  /** Opens what there is about a player. */
  readonly onOpen: () => void;
}

/** Somebody of the team: an agent leads further down, a player opens. [SCR-49] */
export function MemberRow({ member, seesMoney, href, onOpen }: MemberRowProps) {
  if (isAgentType(member.type)) {
    return (
      <Anchor href={href} className={css.row}>
        <RowWords member={member} seesMoney={seesMoney} />
      </Anchor>
    );
  }
  return (
    <button type="button" aria-haspopup="dialog" className={css.row} onClick={onOpen}>
      <RowWords member={member} seesMoney={seesMoney} />
    </button>
  );
}

function RowWords({ member, seesMoney }: Pick<MemberRowProps, 'member' | 'seesMoney'>) {
  const t = useT();
  const money = useMoney();
  const clock = useReportClock();
  const { account, headIcon, type, balance, lastLogin, rebate, directCount, joined, status } = member;
  const isAgent = isAgentType(type);
  const words = [
    t('downline.joined', { day: dayText(clock, joined) }),
    isAgent && t('downline.directCount', { count: directCount }),
    (!isAgent || status !== 'active') && t(`downline.status.${status}`),
  ];
  return (
    <>
      <span className={css.rowAvatar}>
        <Avatar url={headIcon} ring="none" />
      </span>
      <span className={css.rowWords}>
        <span className={css.rowHead}>
          <span className={css.rowName}>{account}</span>
          <MemberChip type={type} />
        </span>
        <span className={css.rowMeta}>{words.filter(Boolean).join(' · ')}</span>
        {(seesMoney || rebate !== null) && (
          <span className={css.figures}>
            {balance !== null && (
              <Figure label={t('downline.balance')} column={css.money}>
                {money(balance)}
              </Figure>
            )}
            {seesMoney && (
              <Figure label={t('downline.login')}>
                {lastLogin === null ? t('downline.never') : agoText(clock, lastLogin)}
              </Figure>
            )}
            {rebate !== null && (
              <Figure label={t('downline.topRate')} column={css.top}>
                {formatRate(rebate, 1)}
              </Figure>
            )}
          </span>
        )}
      </span>
      <Icon glyph={caretRightBold} className={css.rowCaret} />
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly column?: string | undefined;
  readonly children: ReactNode;
}

function Figure({ label, column, children }: FigureProps) {
  return (
    <span className={classNames(css.figure, column)}>
      <span className={css.figureLabel}>{label} </span>
      <span className={css.figureValue}>{children}</span>
    </span>
  );
}
