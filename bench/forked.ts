import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SERVER_FLAGS } from '../tools/run/server-flags.mjs';

/** Runs a script of this folder in a process like the server's own: it gets one message and answers one. */
export async function askForked<Answer>(script: string, message: object): Promise<Answer> {
  const execArgv = [...SERVER_FLAGS, '--import', 'tsx'];
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), { execArgv });
  const over = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${String(code)} before it answered`);
  });
  child.send(message);
  const [answer] = (await Promise.race([once(child, 'message'), over])) as [Answer];
  over.catch(() => undefined);
  child.disconnect();
  return answer;
}

/** Bare node:http in a process of its own, which answers whatever it is asked with the same body. */
export async function startBareServer(body: string): Promise<{ readonly port: number; stop(): void }> {
  const bare = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  bare.send(body);
  const [port] = (await once(bare, 'message')) as [number];
  return { port, stop: () => void bare.kill() };
}
