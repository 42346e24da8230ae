import { isAgentType, type agency } from '@perya/contract';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { infoBold } from '@perya/web/ui/icon/glyphs/info-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { MemberChip } from '../../features/agency/member-chip.tsx';
import { Avatar } from '../../features/member/avatar.tsx';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ChainView } from './chain-view.tsx';
import { rateChain } from './rate-chain.ts';
import { seenRates } from './seen-rates.ts';
import { dayText } from './team-days.ts';
import css from './team-screen.module.css';
import { useMemberLinks } from './use-member-links.ts';

interface MemberCardProps {
  readonly member: agency.TeamMember;
  /** From the agent who looks down to the member. */
  readonly path: readonly { readonly id: string; readonly account: string }[];
  /** Those of the agent who looks. */
  readonly rates: readonly agency.KindRate[];
  readonly onDetail: () => void;
}

/** Whose members are listed: where they stand, how the rate comes down to them, what can be done. [SCR-49] */
export function MemberCard({ member, path, rates, onDetail }: MemberCardProps) {
  const t = useT();
  const clock = useReportClock();
  const links = useMemberLinks(member, path.length === 2);
  const { account, headIcon, type, joined } = member;
  const upline = path[path.length - 2]?.account ?? '';
  const isDirect = path.length === 2;
  const isAgent = isAgentType(type);
  const chain = isAgent ? rateChain(path, rates, member.rates, seenRates) : null;
  const place = isDirect ? t('downline.underYou') : t('downline.under', { account: upline });
  const note = isAgent ? (isDirect ? null : t('downline.setter', { upline, account })) : t('downline.noRate');
  return (
    <Card className={css.card}>
      <div className={css.cardHead}>
        <Avatar url={headIcon} />
        <div className={css.cardWords}>
          <div className={css.rowHead}>
            <h2 className={css.cardName}>{account}</h2>
            <MemberChip type={type} />
          </div>
          <p className={css.rowMeta}>{`${place} · ${t('downline.joined', { day: dayText(clock, joined) })}`}</p>
        </div>
      </div>
      {chain && <ChainView chain={chain} />}
      <div className={css.buttons}>
        <Button variant="secondary" size={36} aria-haspopup="dialog" onClick={onDetail}>
          {t('downline.detail')}
        </Button>
        {links.map(({ key, label, href }) => (
          <ButtonLink key={key} variant="secondary" size={36} href={href}>
            {label}
          </ButtonLink>
        ))}
      </div>
      {note !== null && (
        <p className={css.note}>
          <Icon glyph={infoBold} className={css.noteIcon} />
          <span>{note}</span>
        </p>
      )}
    </Card>
  );
}
