/** A room: the players of one brand at one title. */
export interface RoomName {
  readonly merchantCode: string;
  readonly gameCode: string;
}

/** What tells rooms apart. */
export function keyOf({ merchantCode, gameCode }: RoomName): string {
  return `${merchantCode} ${gameCode}`;
}
