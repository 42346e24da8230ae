import type { agentRebate } from '@perya/contract';
import { useSearch } from 'wouter/use-browser-location';
import { minorOf } from '@perya/web/lib/amount.ts';
import { useNearEnd } from '@perya/web/query/use-near-end.ts';
import type { PagesResult } from '@perya/web/query/use-pages.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { TeamPath } from '../../features/agency/team-path.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { Avatar } from '../../features/member/avatar.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { go } from '../../features/navigation/history.ts';
import { MoreRows } from '../../features/query/paged-list.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './bets-behind.module.css';
import { lineViewPath } from './line-address.ts';
import type { Line } from './use-line.ts';

type Part = agentRebate.AgentRebatePart;

interface BetsBehindProps {
  readonly line: Line;
  readonly state: PagesResult<Part, Line>;
  readonly parts: readonly Part[];
}

/** Whose bets a line is of, the most first; agents open further, and everybody else to their bets. [SCR-53] */
export function BetsBehind({ line, state, parts }: BetsBehindProps) {
  const t = useT();
  const search = useSearch();
  const { id } = line.row;
  useNearEnd(state.hasMore && !state.isBusy && !state.error, state.loadMore);
  const most = Math.max(1, ...parts.map(({ validStake }) => minorOf(validStake)));
  return (
    <>
      <TeamPath path={line.path} onOpen={(parent) => go(lineViewPath(search, { id, parent: parent ?? undefined }))} />
      {parts.length === 0 ? (
        <EmptyState art="scroll" title={t('bets.none')} />
      ) : (
        <Card flush>
          <ul>
            {parts.map((part) => (
              <li key={`${part.part} ${part.id}`} className={css.item}>
                <PartRow line={line} part={part} percent={(minorOf(part.validStake) / most) * 100} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <MoreRows state={state} className={css.more} />
    </>
  );
}

interface PartRowProps {
  readonly line: Line;
  readonly part: Part;
  /** How long its bar is. */
  readonly percent: number;
}

function PartRow({ line: { row }, part, percent }: PartRowProps) {
  const t = useT();
  const money = useMoney();
  const search = useSearch();
  const { account, headIcon, validStake } = part;
  const asked = new URLSearchParams({ from: row.day, to: row.day, account, gameType: row.gameType });
  const bets = useDestination('teamBetting', `?${asked.toString()}`);
  // What the agent who looks played is in the agent's own records.
  const ownBets = row.part === 'self' ? null : bets;
  const href = part.part === 'agent' ? lineViewPath(search, { id: row.id, parent: part.id }) : ownBets;
  const words = part.part === 'agent' ? 'agentRebate.open.agent' : 'agentRebate.open.bets';
  const content = (
    <>
      <span className={css.line}>
        <span className={css.face}>
          <Avatar url={headIcon || undefined} ring="none" />
        </span>
        <span className={css.words}>
          <span className={css.name}>{account}</span>
          <span className={css.meta}>{t(`teamPnl.part.${part.part}`)}</span>
        </span>
        <Money text={money(validStake)} className={css.amount} />
        {href !== null && <Icon glyph={caretRightBold} className={css.caret} />}
      </span>
      <span className={css.track} aria-hidden>
        <span className={css.bar} style={{ width: `${Math.max(1, percent)}%` }} />
      </span>
    </>
  );
  if (href === null) return <div className={css.row}>{content}</div>;
  return (
    <Anchor href={href} className={css.row} aria-label={`${t(words, { account })}, ${money(validStake)}`}>
      {content}
    </Anchor>
  );
}
