import type { catalog, Value } from '@perya/contract';
import { useState } from 'react';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSurroundings } from '../navigation/destination.ts';
import css from './hot-matches.module.css';
import { launchPath } from './launch-path.ts';

type Match = Value<typeof catalog.hotMatches>[number];

interface HotMatchesProps {
  readonly open: boolean;
  readonly matches: readonly Match[];
  readonly onClose: () => void;
}

/** Matches worth a look, each with a way to bet on it. [HOTM-01..07] */
export function HotMatches({ open, matches, onClose }: HotMatchesProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('games.hotMatches')} closeLabel={t('action.close')}>
      {matches.length === 0 && <EmptyState art="ticket" title={t('games.noMatches')} />}
      <ul>
        {matches.map((match) => (
          <li key={`${match.vendor}${match.homeTeam}${match.matchTime}`} className={css.match}>
            <MatchCard match={match} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function MatchCard({ match }: { readonly match: Match }) {
  const t = useT();
  const { vendor: vassalage, roomId, nodeId } = match;
  // The room goes before the title. [HOTM-05]
  const href = launchPath({ vassalage, roomId, nodeId, gameType: 'SPORTS' }, useSurroundings());
  return (
    <>
      <p className={css.league}>
        <span>{match.league}</span>
        <time dateTime={match.matchTime}>{formatDateTime(match.matchTime)}</time>
      </p>
      <div className={css.teams}>
        <Team name={match.homeTeam} image={match.homeTeamImageUrl} />
        <em className={css.versus}>{t('games.versus')}</em>
        <Team name={match.awayTeam} image={match.awayTeamImageUrl} />
      </div>
      {href && (
        <ButtonLink href={href} size={44} full>
          {t('games.bet')}
        </ButtonLink>
      )}
    </>
  );
}

/** A team without a picture shows its first letter. [HOTM-07] */
function Team({ name, image }: { readonly name: string; readonly image: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className={css.team}>
      {image === '' || isBroken ? (
        <span className={css.crest}>{name.charAt(0)}</span>
      ) : (
        <img className={css.crest} src={image} alt="" width="88" height="88" onError={() => setBroken(true)} />
      )}
      <b>{name}</b>
    </div>
  );
}
