import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least a Node server can do, in a process of its own: the given body for every request. */
process.once('message', (body) => {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
