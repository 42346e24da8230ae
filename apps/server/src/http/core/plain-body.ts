import type { IncomingMessage } from 'node:http';
import type { LateBodies } from './early-errors.ts';
import { BODY_MAX_BYTES } from './input.ts';

const NOTHING = Buffer.alloc(0);

/** Whether a request says that it carries a JSON body whose length is known and within the limit. */
export function hasPlainBody({ headers }: IncomingMessage): boolean {
  return (
    headers.host !== undefined &&
    headers['content-type']?.startsWith('application/json') === true &&
    Number(headers['content-length']) <= BODY_MAX_BYTES
  );
}

/** Reads such a body, which can only be as long as its head said; nearly always all of it is there by now. */
export function readPlainBody(request: IncomingMessage, bodies: LateBodies, then: (body: Buffer) => void): void {
  if (request.complete) return then((request.read() as Buffer | null) ?? NOTHING);
  let body: Buffer = NOTHING;
  bodies.expect(request);
  request.on('data', (part: Buffer) => {
    body = body.length === 0 ? part : Buffer.concat([body, part]);
  });
  request.on('end', () => {
    bodies.forget(request);
    then(body);
  });
}
