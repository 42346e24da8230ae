import { catalog } from '@perya/contract';
import { useState } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { ErrorState } from '@perya/web/ui/error-state/error-state.tsx';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { hasTitles, type Category } from '../../features/games/categories.ts';
import { CATEGORY_ART } from '../../features/games/category-art.ts';
import { GameTile } from '../../features/games/game-tile.tsx';
import { useCatalogue } from '../../features/games/kept-catalogue.ts';
import { listPath } from '../../features/games/list-query.ts';
import { SectionHead } from '../../features/games/section-head.tsx';
import { newOnes } from '../../features/games/tags.ts';
import { TileSkeleton } from '../../features/games/tile-skeleton.tsx';
import { VendorCards } from '../../features/games/vendor-cards.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import css from './home-games.module.css';

const SHOWN = 12;

// Matches come with a sportsbook; most brands never open it.
const HotMatches = lazyPart(() => import('../../features/games/hot-matches.tsx').then((module) => module.HotMatches));

interface KindOfGamesProps {
  readonly kind: Exclude<Category, 'HOT'>;
  readonly lobby: catalog.VendorGameType;
}

/** One category: its titles are asked for now that it is chosen; others open a lobby of their vendors. [HOME-16] */
export function KindOfGames({ kind, lobby }: KindOfGamesProps) {
  const t = useT();
  const vendors = lobby.vendors.filter(({ gameTypes }) => gameTypes.includes(kind));
  return (
    <section aria-label={t(`gameType.${kind}`)}>
      {kind === 'SPORTS' && <MatchesButton />}
      <SectionHead
        art={CATEGORY_ART[kind]}
        title={t(`gameType.${kind}`)}
        href={hasTitles(kind) ? listPath({ gameType: kind }) : null}
      />
      {hasTitles(kind) && <Titles kind={kind} />}
      <VendorCards kind={kind} vendors={vendors} look={hasTitles(kind) ? 'row' : 'large'} />
    </section>
  );
}

function Titles({ kind }: Pick<KindOfGamesProps, 'kind'>) {
  const t = useT();
  const language = useLanguage();
  const input = { gameType: kind, pageNo: 1, pageSize: SHOWN, language };
  const answer = useCatalogue({ call: catalog.gameList, input });
  if (answer.error) {
    return <ErrorState title={t('games.failed')} retryLabel={t('action.retry')} onRetry={answer.retry} />;
  }
  if (!answer.value) return <TileSkeleton tiles={6} />;
  const { games } = answer.value;
  return (
    <div className={css.grid}>
      {games.map((game) => (
        <GameTile key={game.nodeId} game={game} tag={newOnes(games)} />
      ))}
    </div>
  );
}

/** Leads to matches worth a look, when there are any. [HOME-38] */
function MatchesButton() {
  const t = useT();
  const language = useLanguage();
  const { value: matches = [] } = useQuery({ call: catalog.hotMatches, input: { language } });
  const [isOpen, setOpen] = useState(false);
  if (matches.length === 0) return null;
  return (
    <>
      <button type="button" className={css.matches} onClick={() => setOpen(true)}>
        <Art name="basketball" size="0.48rem" />
        <span>{t('games.hotMatches')}</span>
        <Icon glyph={caretRightBold} />
      </button>
      <HotMatches wanted={isOpen} open={isOpen} matches={matches} onClose={() => setOpen(false)} />
    </>
  );
}
