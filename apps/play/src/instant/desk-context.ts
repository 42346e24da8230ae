import type { studio } from '@perya/contract';
import { createContext, useContext } from 'react';
import type { Sheet } from '../screen/sheet-name.ts';
import type { Table } from '../table/table.ts';

/** What the bet panel of a game made of elements stands on. */
export interface Desk {
  readonly table: Table;
  readonly opened: studio.Opened;
  readonly hasAuto: boolean;
  readonly onSheet: (sheet: Sheet) => void;
}

export const DeskContext = createContext<Desk | null>(null);

/** The desk around a game. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('a bet panel stands on a desk');
  return desk;
}
