import { createHmac } from 'node:crypto';
import { askOverConnections, END_OF_HEAD, type LoadDone } from './kept-connections.ts';

/** What a vendor shall do. */
export interface LoadAsked {
  readonly port: number;
  readonly vendor: string;
  readonly keyId: string;
  readonly secret: string;
  readonly memberIds: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/** Signing is the vendor's work, but on this machine it takes the server's processor: some is done ahead. */
const AHEAD = 60_000;
let numbers = 0;

/** Bets as a vendor sends them. */
process.once('message', (asked: LoadAsked) => {
  void load(asked).then((answer) => process.send?.(answer));
});

async function load(asked: LoadAsked): Promise<LoadDone> {
  const ready = Array.from({ length: AHEAD }, () => makeBet(asked));
  return askOverConnections({ ...asked, next: () => ready.pop() ?? makeBet(asked), good: '"status":"OK"' });
}

function makeBet({ vendor, keyId, secret, memberIds }: LoadAsked): string {
  const path = `/vendor/v1/${vendor}/debit`;
  const nr = `${process.pid}-${(numbers += 1)}`;
  const playerId = memberIds[numbers % memberIds.length];
  const body = JSON.stringify({
    requestId: nr,
    playerId,
    currency: 'PHP',
    txId: nr,
    roundId: nr,
    gameCode: 'spin',
    gameType: 'RNG',
    amount: '1.00',
  });
  const at = Date.now();
  const nonce = `nonce-${nr}`;
  const signature = createHmac('sha256', secret).update(`${at}\n${nonce}\nPOST\n${path}\n${body}`).digest('hex');
  return (
    `POST ${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
    `X-Key-Id: ${keyId}\r\nX-Timestamp: ${at}\r\nX-Nonce: ${nonce}\r\nX-Signature: ${signature}${END_OF_HEAD}${body}`
  );
}
