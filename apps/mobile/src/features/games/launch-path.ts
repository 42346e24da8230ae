import type { catalog, GameType, Input } from '@perya/contract';
import { destination, type Surroundings } from '../navigation/destination.ts';
import { isLotteryVendor } from './categories.ts';

/** What can be opened: a title, a room, or the whole lobby of a vendor. */
export interface Playable {
  readonly vassalage: string;
  readonly gameType?: GameType;
  readonly nodeId?: string | null;
  readonly roomId?: string | null;
}

/** Where a title is opened, or nothing when it cannot be; guests log in first and come back to it. [LAUNCH-01..04] */
export function launchPath(playable: Playable, around: Surroundings): string | null {
  const { vassalage, gameType, nodeId, roomId } = playable;
  if (isLotteryVendor(vassalage)) {
    const vendor = vassalage === 'ELOTT' ? 'LOTT' : vassalage; // LAUNCH-03
    return destination('lottery', around, `?vendor=${vendor}`);
  }
  const parts: readonly (readonly [string, string | null | undefined])[] = roomId
    ? [
        ['vendor', vassalage],
        ['roomId', roomId],
        ['gameType', gameType],
      ]
    : nodeId
      ? [['nodeId', nodeId]]
      : [
          ['vendor', vassalage],
          ['gameType', gameType],
        ];
  const query = parts.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return destination('launchGame', around, `?${query.join('&')}`);
}

/** What the address of a launch asks for; the server knows what makes sense. [SCR-37] */
export function readLaunch(search: string): Omit<Input<typeof catalog.launch>, 'language'> {
  const query = new URLSearchParams(search);
  const wanted: Record<string, string> = {};
  for (const name of ['nodeId', 'vendor', 'gameId', 'roomId', 'gameType', 'demo']) {
    const value = query.get(name);
    if (value) wanted[name === 'vendor' ? 'vassalage' : name] = value;
  }
  return wanted;
}
