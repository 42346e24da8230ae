import { useSearch } from 'wouter/use-browser-location';
import { LineDetail } from './line-detail.tsx';
import { readLineView } from './line-address.ts';
import { LineList } from './line-list.tsx';

/** What the team earned an agent, line by line down to whose bets stand behind it; the address carries where one is. [SCR-53] */
export function Screen() {
  const { id, parent } = readLineView(useSearch());
  return id === undefined ? <LineList /> : <LineDetail id={id} parent={parent} />;
}
