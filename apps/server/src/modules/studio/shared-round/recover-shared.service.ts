import type { Studio } from '../wallet-client.service.ts';
import { releaseLease, takeLease, type RoomLease } from './lease.store.ts';
import { keyOf, type RoomName } from './room-name.ts';
import { holderName, publishTo } from './room-line.service.ts';
import { endOf, finishShared, settleAll, sharedOf } from './shared.service.ts';
import { readForgotten, readRunning, type ForgottenRow, type RunningRow } from './shared.store.ts';

const FORGOTTEN_AT_ONCE = 500;

/** What is left to be ended in a room. */
interface Left {
  readonly room: RoomName;
  readonly rounds: RunningRow[];
  readonly bets: ForgottenRow[];
}

/** Ends shared rounds and bets that no server looks after any more; a server that leads their room is told of them. [R50] */
export async function recoverShared(studio: Studio): Promise<void> {
  const { ctx } = studio;
  for (const left of await findLeft(studio)) {
    const taken = await takeLease(ctx.db, left.room, holderName(ctx));
    if ('heldMs' in taken) await publishTo(ctx, left.room, { kind: 'look' });
    else await endLeft(studio, taken.lease, left);
  }
}

async function findLeft({ ctx }: Studio): Promise<Left[]> {
  const found = new Map<string, Left>();
  const leftIn = (room: RoomName) => {
    const left = found.get(keyOf(room)) ?? { room, rounds: [], bets: [] };
    found.set(keyOf(room), left);
    return left;
  };
  const now = ctx.clock.now();
  for (const row of await readRunning(ctx.db, now)) {
    const game = sharedOf(row.game_code);
    const isOver = game !== null && now.getTime() >= (await endOf(ctx, row, game)).at;
    if (isOver) leftIn({ merchantCode: row.merchant_code, gameCode: row.game_code }).rounds.push(row);
  }
  for (const bet of await readForgotten(ctx.db, { limit: FORGOTTEN_AT_ONCE })) {
    leftIn({ merchantCode: bet.merchant_code, gameCode: bet.game_code }).bets.push(bet);
  }
  return [...found.values()];
}

async function endLeft(studio: Studio, lease: RoomLease, { room, rounds, bets }: Left): Promise<void> {
  const { ctx } = studio;
  const game = sharedOf(room.gameCode);
  try {
    for (const row of game ? rounds : []) if (game) await finishShared(studio, lease, row, game);
    const ended = rounds.length > 0 ? await readForgotten(ctx.db, { limit: FORGOTTEN_AT_ONCE, room }) : bets;
    await settleAll(studio, lease, ended);
  } finally {
    await releaseLease(ctx.db, lease);
    await publishTo(ctx, room, { kind: 'released' });
  }
}
