import { useSearch } from 'wouter/use-browser-location';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { houseFill } from '@perya/web/ui/icon/glyphs/house-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { TeamPath } from '../../features/agency/team-path.tsx';
import { go } from '../../features/navigation/history.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { peopleText } from './part-words.ts';
import css from './team-pnl-screen.module.css';
import { teamViewPath, type TeamView } from './team-pnl-address.ts';
import type { TeamPnlFacts } from './use-team-pnl.ts';

interface PathLineProps {
  readonly view: TeamView;
  /** Nothing while they are on their way, null when nobody was found: the line is there anyway. */
  readonly facts: TeamPnlFacts | null | undefined;
}

/** No member has such an id. */
const PLAYERS = 'players';

/** Where one is in the team, the way back up, and how many people that are. [SCR-51] */
export function PathLine({ view, facts }: PathLineProps) {
  const t = useT();
  const search = useSearch();
  const [root] = facts?.path ?? [];
  if (!facts || !root) {
    return (
      <div className={css.path} aria-hidden>
        {facts === undefined && <Skeleton width="3rem" height="0.28rem" />}
      </div>
    );
  }
  const members = t('teamPnl.members', { count: peopleText(facts.footer.members) });
  const steps =
    view.part === 'players' && view.account === ''
      ? [...facts.path, { id: PLAYERS, account: t('teamPnl.part.players') }]
      : facts.path;
  if (steps.length === 1) {
    return (
      <p className={css.path}>
        <span className={css.root}>
          <Icon glyph={houseFill} className={css.house} />
          <span className={css.rootName}>{root.account}</span>
        </span>
        <Icon glyph={caretRightBold} className={css.caret} />
        {members}
      </p>
    );
  }
  return (
    <div className={css.path}>
      <TeamPath path={steps} onOpen={(id) => go(teamViewPath(search, { parent: id ?? undefined }))} />
      <span className={css.count}>{members}</span>
    </div>
  );
}
