import { createServer } from 'node:net';
import type { Config } from './config/config.ts';
import { StartRefused } from './start-refused.ts';

/** Found before the database is started: the usual cause is a server that already runs. */
export async function requireFreePort(config: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer().once('error', (error) => reject(explainListen(error, config)));
    probe.listen({ host: config.host, port: config.port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Says in a sentence why a port cannot be had, as far as an operator can help it. */
export function explainListen(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is already in use on ${host}; stop what uses it or choose another with PORT.`,
    EACCES: `Port ${port} needs more rights than this user has; choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `HOST is ${host}, which is not an address of this machine.`,
    ENOTFOUND: `HOST is ${host}, which is not an address of this machine.`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence === undefined ? error : new StartRefused(sentence);
}
