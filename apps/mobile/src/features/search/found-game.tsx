import type { catalog } from '@perya/contract';
import { formatMoney } from '@perya/web/lib/format.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { t as say, useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { launchPath } from '../games/launch-path.ts';
import { Picture } from '../games/picture.tsx';
import { useSurroundings } from '../navigation/destination.ts';
import { showToast } from '../toasts/toasts.ts';
import { useCurrencySymbol } from '../wallet/use-wallet.ts';
import css from './suggestions.module.css';

const TILE_PX = 320;

interface FoundGameProps {
  readonly game: catalog.Game;
  readonly text: string;
  readonly onLeave: () => void;
}

/** A title that may be meant: it opens at once. [GLIST-28] */
export function FoundGame({ game, text, onLeave }: FoundGameProps) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const href = launchPath(game, useSurroundings());
  const isOpen = game.supportPlay && href !== null;
  const rtp = game.rtp === null ? '' : ` · ${t('search.return', { percent: game.rtp.toFixed(2) })}`;
  return (
    <Anchor
      href={href ?? routes.gameList.path}
      className={css.game}
      aria-disabled={isOpen ? undefined : true}
      onClick={(event) => {
        if (isOpen) return onLeave();
        event.preventDefault();
        return showToast(say('game.unavailable'));
      }}
    >
      <span className={css.art} style={{ backgroundColor: game.color }}>
        <Picture className={css.picture} path={game.showIcon} other="jpg" width={TILE_PX} height={TILE_PX} isTile />
      </span>
      <span className={css.words}>
        <span className={css.name}>
          <Marked name={game.gameName} text={text} />
        </span>
        <span className={css.meta}>
          {game.vassalage}
          {rtp}
        </span>
      </span>
      <span className={css.aside}>
        {game.supportPlay ? t('games.from', { amount: formatMoney(game.minBet, symbol) }) : t('games.maintenance')}
      </span>
    </Anchor>
  );
}

/** A name with the letters that were typed in another colour. */
export function Marked({ name, text }: { readonly name: string; readonly text: string }) {
  const at = name.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0 || text === '') return <>{name}</>;
  const end = at + text.length;
  return (
    <>
      {name.slice(0, at)}
      <b className={css.mark}>{name.slice(at, end)}</b>
      {name.slice(end)}
    </>
  );
}
