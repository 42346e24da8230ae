import { randomUUID } from 'node:crypto';
import { askOverConnections, END_OF_HEAD, type LoadDone } from './kept-connections.ts';
import { addressOf, type Seat } from './seats.ts';

/** What players shall do. */
export interface SpinsAsked {
  readonly port: number;
  readonly seats: readonly Seat[];
  readonly connections: number;
  readonly seconds: number;
}

let numbers = 0;

/** Spins as the view of a game asks for them. */
process.once('message', (asked: SpinsAsked) => {
  void load(asked).then((answer) => process.send?.(answer));
});

function load(asked: SpinsAsked): Promise<LoadDone> {
  return askOverConnections({ ...asked, next: () => makeSpin(asked.seats), good: '"success":true' });
}

function makeSpin(seats: readonly Seat[]): string {
  const seat = seats[(numbers += 1) % seats.length];
  if (!seat) throw new Error('nobody sits anywhere');
  const { session, stake, memberId } = seat;
  const body = JSON.stringify({ session, key: randomUUID(), stake });
  return (
    `POST /studio/v1/play HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nMerchant: ty01\r\n` +
    `X-Forwarded-For: ${addressOf(memberId)}\r\nContent-Length: ${body.length}${END_OF_HEAD}${body}`
  );
}
