import { isAgentType, type agency } from '@perya/contract';
import { Card } from '@perya/web/ui/card/card.tsx';
import { percentDuotone } from '@perya/web/ui/icon/glyphs/percent-duotone.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { chartLineUpDuotone } from '@perya/web/ui/icon/glyphs/chart-line-up-duotone.ts';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { CopyRow } from '../../features/cashier/copy-row.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { formatRate } from '../../features/rebate/format-rate.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { RowSheet } from '../../features/report/row-sheet.tsx';
import { ZoneNote } from '../../features/report/zone-note.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './team-screen.module.css';
import { useMemberLinks } from './use-member-links.ts';

const ICONS = { bets: ticketDuotone, pnl: chartLineUpDuotone, rates: percentDuotone } as const;

interface MemberSheetProps {
  /** Whoever was pressed; closed when null. */
  readonly member: agency.TeamMember | null;
  readonly seesMoney: boolean;
  /** Stands directly below the agent who looks. */
  readonly isDirect: boolean;
  readonly onClose: () => void;
}

/** Everything an agent may know about somebody of the team, and where there is more. [SCR-49] */
export function MemberSheet({ member, seesMoney, isDirect, onClose }: MemberSheetProps) {
  return (
    <RowSheet row={member} title={({ account }) => account} onClose={onClose}>
      {(shown) => <Detail member={shown} seesMoney={seesMoney} isDirect={isDirect} />}
    </RowSheet>
  );
}

interface DetailProps extends Omit<MemberSheetProps, 'onClose'> {
  readonly member: agency.TeamMember;
}

function Detail({ member, seesMoney, isDirect }: DetailProps) {
  const t = useT();
  const money = useMoney();
  const { dayOf, clockOf } = useReportClock();
  const fullDay = (time: string) => dayOf(time).replace(/-/g, '/');
  const links = useMemberLinks(member, isDirect);
  const { account, type, balance, lastLogin, rates, directCount, teamCount, joined, status } = member;
  const isAgent = isAgentType(type);
  return (
    <>
      {links.length > 0 && (
        <Card flush className={css.links}>
          {links.map(({ key, label, href }) => (
            <ListRow
              key={key}
              leading={<IconTile small glyph={ICONS[key]} tone="violet" />}
              title={label}
              href={href}
            />
          ))}
        </Card>
      )}
      <CopyRow label={t('record.account')} value={account} />
      <CopyRow label={t('downline.type')} value={t(isAgent ? 'agency.agent' : 'agency.player')} plain />
      <CopyRow label={t('downline.status')} value={t(`downline.status.${status}`)} plain />
      <CopyRow label={t('downline.joinedOn')} value={fullDay(joined)} plain />
      {balance !== null && <CopyRow label={t('downline.balance')} value={money(balance)} plain />}
      {seesMoney && (
        <CopyRow
          label={t('downline.login')}
          value={lastLogin === null ? t('downline.never') : `${fullDay(lastLogin)} ${clockOf(lastLogin)}`}
          plain
        />
      )}
      {isAgent && (
        <>
          <CopyRow label={t('downline.directMembers')} value={String(directCount)} plain />
          <CopyRow label={t('downline.teamCount')} value={String(teamCount)} plain />
          {rates.map(({ gameType, rate }) => (
            <CopyRow
              key={gameType}
              label={t('downline.chain', { kind: t(`gameType.${gameType}`) })}
              value={formatRate(rate, 1)}
              plain
            />
          ))}
        </>
      )}
      <div className={css.sheetNotes}>
        {!isAgent && <p>{t('downline.noRate')}</p>}
        {!seesMoney && <p>{t('downline.noMoney')}</p>}
        <p>{t('downline.private')}</p>
        <ZoneNote />
      </div>
    </>
  );
}
