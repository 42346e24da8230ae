import type { studio } from '@perya/contract';
import type { ViewModule } from '@perya/stage';
import type { ComponentType } from 'react';
import type { EngineFace } from './faces/face.ts';
import type { DeskModule } from './instant/desk.ts';
import type { InstantScreen } from './instant/instant-screen.tsx';
import type { Table } from './table/table.ts';

/** A game that is drawn on the stage: its view, and what the page says about it. */
export interface StageEngine {
  readonly kind: 'stage';
  readonly view: ViewModule;
  readonly face: EngineFace;
}

/** A game made of elements. */
export interface DeskEngine {
  readonly kind: 'desk';
  readonly module: DeskModule;
  /** The frame around such games comes with the first of them. */
  readonly Screen: typeof InstantScreen;
}

/** A game whose rounds everybody shares: it has a screen of its own. */
export interface RoomEngine {
  readonly kind: 'room';
  readonly Screen: ComponentType<{ readonly table: Table; readonly opened: studio.Opened }>;
}

/** A game as the page plays it. */
export type Engine = StageEngine | DeskEngine | RoomEngine;

type Loader = () => Promise<Engine>;

const stage = (view: () => Promise<ViewModule>, face: () => Promise<{ face: EngineFace }>): Loader => {
  return async () => {
    const [loaded, about] = await Promise.all([view(), face()]);
    return { kind: 'stage', view: loaded, face: about.face };
  };
};

const desk = (load: () => Promise<DeskModule>): Loader => {
  return async () => {
    const [module, { InstantScreen: Screen }] = await Promise.all([load(), import('./instant/instant-screen.tsx')]);
    return { kind: 'desk', module, Screen };
  };
};

const ENGINES: Readonly<Record<string, Loader>> = {
  crash: async () => ({ kind: 'room', Screen: (await import('./instant/crash/crash.tsx')).Screen }),
  slots: stage(
    () => import('@perya/slots/view'),
    () => import('./faces/slots.tsx'),
  ),
  tumble: stage(
    () => import('@perya/tumble/view'),
    () => import('./faces/tumble.tsx'),
  ),
  keno: desk(() => import('./instant/keno/keno.tsx')),
  scratch: desk(() => import('./instant/scratch/scratch.tsx')),
  hilo: desk(() => import('./instant/hilo/hilo.tsx')),
  towers: desk(() => import('./instant/towers/towers.tsx')),
  poker: desk(() => import('./instant/poker/poker.tsx')),
  mines: desk(() => import('./instant/mines/mines.tsx')),
  dice: desk(() => import('./instant/dice/dice.tsx')),
  limbo: desk(() => import('./instant/limbo/limbo.tsx')),
  coin: desk(() => import('./instant/coin/coin.tsx')),
  drop: desk(() => import('./instant/drop/drop.tsx')),
  wheel: desk(() => import('./instant/wheel/wheel.tsx')),
  color: desk(() => import('./instant/color/color.tsx')),
};

/** A game by the name of its engine; fails when this page does not know it or its code cannot be had. */
export async function loadEngine(engine: string): Promise<Engine> {
  const load = ENGINES[engine];
  if (!load) throw new Error(`This page has no engine "${engine}".`);
  return load();
}
