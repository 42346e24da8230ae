import type { studio } from '@perya/contract';
import type { ViewModule } from '@perya/stage';
import { useEffect, type RefObject } from 'react';
import { decimalsOf } from '@perya/web/lib/amount.ts';
import type { Table } from '../table/table.ts';
import { maxWinText } from './max-win-text.ts';
import { themeFolder } from '../theme-folder.ts';
import { t } from '../words.ts';

interface Place {
  readonly view: ViewModule;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

/** Puts the view of the engine on the canvas and seats it at the table. */
export function useView(table: Table, opened: studio.Opened, { view, canvas }: Place): void {
  useEffect(() => {
    const place = canvas.current;
    if (!place) return undefined;
    const seated = view.createView({
      canvas: place,
      name: opened.game.name,
      theme: opened.game.theme,
      pictures: themeFolder(opened.game.theme),
      rules: opened.game.rules,
      flair: opened.game.flair,
      maxWin: maxWinText(opened.game),
      currency: { symbol: opened.symbol, decimals: decimalsOf(opened.balance) },
      isSoundOn: table.store.get().settings.sound,
      text: t,
      onProgress: (progress) => table.store.set(progress),
    });
    void table.seat(seated);
    return () => seated.dispose();
  }, [table, opened, view, canvas]);
}
