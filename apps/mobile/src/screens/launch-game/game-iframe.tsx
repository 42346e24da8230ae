import type { studio } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import { Loader } from '@perya/web/ui/loader/loader.tsx';
import { toggleFavourite } from '../../features/games/favourites.ts';
import { keepGameSettings, keptGameSettings } from '../../features/games/game-settings.ts';
import { destination, useSurroundings } from '../../features/navigation/destination.ts';
import { go } from '../../features/navigation/history.ts';
import { renewWallet } from '../../features/wallet/wallet-store.ts';
import { fillScreen, fillsScreen } from '../../lib/full-screen.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import css from './launch-game-screen.module.css';
import { useIframeMessages, type Tell } from './use-iframe-messages.ts';
import { useOffer, type Opened } from './use-offer.ts';

// The game goes on behind it.
const RoundSheet = lazyPart(() =>
  import('../../features/fairness/round-sheet.tsx').then((module) => module.RoundSheet),
);

/** A vendor's page that never says it is ready is shown after it loaded. */
const SILENT_MS = 1500;

interface GameIframeProps {
  readonly url: string;
  readonly title: string;
  readonly opened: Opened;
  /** It says that it is drawn; vendors' pages do not. */
  readonly onReady: () => void;
  readonly onExit: () => void;
  /** Opens the game anew. */
  readonly onExpired: () => void;
}

/** The frame a game lives in: it may run its code and nothing else of ours is in its reach. [SCR-37, T25] */
export function GameIframe({ url, title, opened, onReady, onExit, onExpired }: GameIframeProps) {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const around = useSurroundings();
  const [round, setRound] = useState({ roundNo: '', isOpen: false });
  const showRound = (roundNo: string) => {
    if (destination('fairness', around) !== null) setRound({ roundNo, isOpen: true });
  };
  const offer = useOffer(opened);
  // A page that has not spoken is a vendor's, which would not understand.
  const speaks = useRef(false);
  const hear = (message: studio.IframeMessage, answer: Tell) => {
    switch (message.perya) {
      case 'ready':
        setReady(true);
        onReady();
        speaks.current = true;
        answer({ perya: 'settings', ...keptGameSettings() });
        return answer({ perya: 'offer', ...offer });
      case 'exit':
        return onExit();
      case 'deposit':
        return follow(destination('voucherCenter', around));
      case 'fairness':
        return message.roundNo === null ? follow(destination('fairness', around)) : showRound(message.roundNo);
      case 'balance':
        return void renewWallet();
      case 'expired':
        return onExpired();
      case 'favourite':
        return void (
          offer.isFavourite !== null &&
          opened.nodeId !== null &&
          toggleFavourite({ nodeId: opened.nodeId })
        );
      case 'fullScreen':
        return void fillScreen(!fillsScreen());
      case 'settings':
        return keepGameSettings(message);
    }
  };
  const tell = useIframeMessages(frame, hear);
  useEffect(() => {
    if (speaks.current) tell({ perya: 'offer', ...offer });
  }, [offer, tell]);
  return (
    <>
      {!isReady && <Loader label={t('launch.opening')} size="1.2rem" />}
      <iframe
        ref={frame}
        className={isReady ? css.frame : css.hidden}
        src={url}
        title={title}
        sandbox="allow-scripts"
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
        onLoad={() => setTimeout(() => setReady(true), SILENT_MS)}
      />
      <RoundSheet
        wanted={round.roundNo !== ''}
        open={round.isOpen}
        roundNo={round.roundNo}
        onClose={() => setRound({ ...round, isOpen: false })}
      />
    </>
  );
}

function follow(to: string | null): void {
  if (to !== null) go(to);
}
