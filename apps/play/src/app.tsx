import type { studio } from '@perya/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import css from './app.module.css';
import { loadEngine, type Engine } from './engines.ts';
import { problemText } from './problem-text.ts';
import { GameScreen } from './screen/game-screen.tsx';
import type { Problem } from './studio.ts';
import { useStore } from './table/store.ts';
import { mayRetry, type Table } from './table/table.ts';
import { t } from './words.ts';

/** The whole page of a game. */
export function App({ table }: { readonly table: Table }) {
  const { phase, opened, problem } = useStore(table.store);
  if (phase === 'failed' && problem) return <Failed table={table} problem={problem} hasOpened={opened !== null} />;
  if (opened === null) return <Opening />;
  return <Game table={table} opened={opened} />;
}

/** The game itself, once its part of the page has come. */
function Game({ table, opened }: { readonly table: Table; readonly opened: studio.Opened }) {
  const [engine, setEngine] = useState<Engine | 'failed' | null>(null);
  useEffect(() => {
    if (engine !== null) return undefined;
    let isGone = false;
    loadEngine(opened.game.engine).then(
      (loaded) => isGone || setEngine(loaded),
      () => isGone || setEngine('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [opened.game.engine, engine]);
  if (engine === null) return <Opening />;
  if (engine === 'failed') {
    return (
      <Message title={t('problem.opening')} text={t('problem.network')}>
        <Button full onClick={() => setEngine(null)}>
          {t('action.retry')}
        </Button>
        <Leave table={table} />
      </Message>
    );
  }
  if (engine.kind === 'stage') return <GameScreen table={table} opened={opened} engine={engine} />;
  if (engine.kind === 'room') return <engine.Screen table={table} opened={opened} />;
  return <engine.Screen table={table} opened={opened} module={engine.module} />;
}

function Opening() {
  return (
    <div className={css.middle} role="status">
      <div className="boot" />
      <p className={css.opening}>{t('status.opening')}</p>
    </div>
  );
}

/** Nothing can be played: what happened and the next step. */
function Failed(props: { readonly table: Table; readonly problem: Problem; readonly hasOpened: boolean }) {
  const { table, problem, hasOpened } = props;
  const isExpired = problem.code === 'launch.expired' || problem.code === 'play.expired';
  return (
    <Message title={t(hasOpened ? 'problem.over' : 'problem.opening')} text={problemText(problem)}>
      {isExpired && (
        <Button full onClick={table.reopen}>
          {t('action.reopen')}
        </Button>
      )}
      {mayRetry(problem) && (
        <Button full onClick={() => void table.open()}>
          {t('action.retry')}
        </Button>
      )}
      <Leave table={table} />
    </Message>
  );
}

function Leave({ table }: { readonly table: Table }) {
  return (
    <Button variant="secondary" full onClick={table.exit}>
      {t('action.back')}
    </Button>
  );
}

/** Somebody came here without a game. */
export function NoLaunch({ onExit }: { readonly onExit: () => void }) {
  return (
    <Message title={t('problem.opening')} text={t('problem.launch')}>
      <Button full onClick={onExit}>
        {t('action.back')}
      </Button>
    </Message>
  );
}

function Message(props: { readonly title: string; readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={css.middle}>
      <div className={css.message} role="alert">
        <h1 className={css.title}>{props.title}</h1>
        <p className={css.text}>{props.text}</p>
        <div className={css.actions}>{props.children}</div>
      </div>
    </div>
  );
}
