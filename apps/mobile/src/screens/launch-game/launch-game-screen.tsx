import { useEffect, useState } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { arrowsClockwiseBold } from '@perya/web/ui/icon/glyphs/arrows-clockwise-bold.ts';
import { caretLeftBold } from '@perya/web/ui/icon/glyphs/caret-left-bold.ts';
import { Loader } from '@perya/web/ui/loader/loader.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { goBackFrom } from '../../features/navigation/history.ts';
import { SafetyNote } from '../../features/safety/safety-note.tsx';
import { renewWallet } from '../../features/wallet/wallet-store.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { GameIframe } from './game-iframe.tsx';
import css from './launch-game-screen.module.css';
import { useLaunch, type Launch } from './use-launch.ts';

const exit = () => goBackFrom('launchGame');

/** A game over the whole screen, with a slim bar that leads out. [SCR-37] */
export function Screen() {
  const t = useT();
  const launch = useLaunch();
  const [hasOwnBar, setOwnBar] = useState(false);
  // Whatever was played meanwhile, the balance outside is asked for anew.
  useEffect(() => () => void renewWallet(), []);
  return (
    <div className={css.screen}>
      {!(hasOwnBar && launch.kind === 'open') && (
        <header className={css.bar}>
          <IconButton icon={caretLeftBold} label={t('launch.exit')} onClick={exit} />
          <h1 className={css.title}>{launch.kind === 'open' ? launch.gameName : t('title.launchGame')}</h1>
        </header>
      )}
      <div className={css.stage}>
        <Content launch={launch} onReady={() => setOwnBar(true)} />
      </div>
    </div>
  );
}

interface ContentProps {
  readonly launch: Launch;
  /** The game has drawn itself, with a way out of its own. */
  readonly onReady: () => void;
}

function Content({ launch, onReady }: ContentProps) {
  const t = useT();
  if (launch.kind === 'opening') return <Loader label={t('launch.opening')} size="1.2rem" />;
  if (launch.kind === 'failed') return <Failed launch={launch} />;
  return (
    <GameIframe
      key={launch.url}
      url={launch.url}
      title={launch.gameName}
      opened={launch.opened}
      onReady={onReady}
      onExit={exit}
      onExpired={launch.expire}
    />
  );
}

/** What the server said, another try, and the way back. [SCR-37, LAUNCH-06] */
function Failed({ launch }: { readonly launch: Extract<Launch, { kind: 'failed' }> }) {
  const t = useT();
  const { problem } = launch;
  return (
    <>
      <div role="alert">
        <EmptyState
          art={problem.code.startsWith('network.') ? 'antenna' : 'plug'}
          title={t('launch.failed')}
          text={problem.code === 'network.offline' ? t('launch.offline') : problemText(problem)}
          action={
            <div className={css.ways}>
              <Button variant="secondary" size={44} onClick={exit}>
                {t('launch.back')}
              </Button>
              <Button size={44} icon={arrowsClockwiseBold} onClick={launch.again}>
                {t('action.retry')}
              </Button>
            </div>
          }
        />
      </div>
      <SafetyNote />
    </>
  );
}
