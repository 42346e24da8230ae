import type { agency } from '@perya/contract';
import { useSearch } from 'wouter/use-browser-location';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { queryWith } from '../../features/navigation/change-query.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './part-row.module.css';
import { peopleText } from './part-words.ts';
import { readTeamView, teamViewPath } from './team-pnl-address.ts';

type Row = agency.TeamPnlRow;

const FIGURES = ['deposit', 'withdraw', 'stake', 'payout', 'rebate', 'bonus'] as const;
/** Longer amounts find no room in a third of a small phone. */
const NARROW = 11;

/** What the net of a part is made of, and the way further down. [SCR-51] */
export function PartDetail({ row }: { readonly row: Row }) {
  const t = useT();
  const money = useMoney();
  const figures = FIGURES.map((figure) => ({ figure, text: money(row[figure]) }));
  const isWide = figures.some(({ text }) => text.length > NARROW);
  return (
    <>
      <dl className={classNames(css.figures, isWide && css.wide)}>
        {figures.map(({ figure, text }) => (
          <div key={figure}>
            <dt className={css.label}>{t(`teamPnl.${figure}`)}</dt>
            <dd className={css.figure}>
              <Money text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <Further row={row} />
    </>
  );
}

/** Down to whoever is below; of somebody alone, to the bets of the same days. */
function Further({ row: { part, id, account, members } }: { readonly row: Row }) {
  const t = useT();
  const search = useSearch();
  const { parent } = readTeamView(search);
  const bets = useDestination('teamBetting', queryWith(search, { parent: '', part: '', account: account ?? '' }));
  if (members === 0) return null;
  if (part === 'players') {
    const href = teamViewPath(search, { parent, part });
    return <Way href={href}>{t('teamPnl.openPlayers', { count: peopleText(members) })}</Way>;
  }
  if (part !== 'self' && members > 1 && id !== null) {
    const href = teamViewPath(search, { parent: id });
    return <Way href={href}>{t('teamPnl.open', { count: peopleText(members - 1) })}</Way>;
  }
  return bets ? <Way href={bets}>{t('teamPnl.bets')}</Way> : null;
}

function Way({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Anchor href={href} className={css.way}>
      {children}
      <Icon glyph={caretRightBold} className={css.wayIcon} />
    </Anchor>
  );
}
