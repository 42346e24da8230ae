import type { MerchantCode } from '@perya/ledger';
import type { GameCode } from '../../../platform/db/studio-values.ts';

/** A room: the players of one brand at one title. */
export interface RoomName {
  readonly merchantCode: MerchantCode;
  readonly gameCode: GameCode;
}

/** What tells rooms apart. */
export function keyOf({ merchantCode, gameCode }: RoomName): string {
  return `${merchantCode} ${gameCode}`;
}
