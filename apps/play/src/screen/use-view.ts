import type { studio } from '@perya/contract';
import type { GameView } from '@perya/stage';
import { useEffect, type RefObject } from 'react';
import { formatNumber } from '../../../mobile/src/lib/format.ts';
import { loadEngine } from '../engines.ts';
import type { Table } from '../table/table.ts';
import { themeFolder } from '../theme-folder.ts';
import { t } from '../words.ts';

/** Puts the view of the engine on the canvas and seats it at the table. */
export function useView(table: Table, opened: studio.Opened, canvas: RefObject<HTMLCanvasElement | null>): void {
  useEffect(() => {
    const place = canvas.current;
    const engine = loadEngine(opened.game.engine);
    let view: GameView | null = null;
    let isGone = false;
    if (place && engine) {
      void engine.then(({ createView }) => {
        if (isGone) return;
        view = createView({
          canvas: place,
          name: opened.game.name,
          theme: opened.game.theme,
          pictures: themeFolder(opened.game.theme),
          rules: opened.game.rules,
          maxWin: formatNumber(opened.game.maxWin),
          currency: opened.symbol,
          isSoundOn: table.store.get().settings.sound,
          text: t,
          onProgress: (progress) => table.store.set(progress),
        });
        void table.seat(view);
      });
    }
    return () => {
      isGone = true;
      view?.dispose();
    };
  }, [table, opened, canvas]);
}
