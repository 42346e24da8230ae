import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Runs a script of this folder in a process of its own: it gets one message and answers one. */
export async function askForked<Answer>(script: string, message: object): Promise<Answer> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), { execArgv: ['--import', 'tsx'] });
  const over = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${String(code)} before it answered`);
  });
  child.send(message);
  const [answer] = (await Promise.race([once(child, 'message'), over])) as [Answer];
  over.catch(() => undefined);
  child.disconnect();
  return answer;
}
