import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../platform/random/chance.ts';
import { MessageFailed } from './sms/sms-sender.ts';

/** How a send went. */
export interface Outcome {
  readonly ms: number;
  readonly wasAccepted: boolean;
}

/** Sends messages, and can act as if. */
interface Sender<Message> {
  send(message: Message): Promise<void>;
  pretend(): Promise<void>;
}

const REMEMBERED = 20;

/** Remembers how the last sends went, so that a pretended one goes like one of them. */
export function withDecoys<Message>(
  send: (message: Message) => Promise<void>,
  chance: Chance,
  /** What to expect before the first one. */
  usual: Outcome,
): Sender<Message> {
  const outcomes: Outcome[] = [usual];
  const remember = (since: number, wasAccepted: boolean): void => {
    outcomes.push({ ms: performance.now() - since, wasAccepted });
    if (outcomes.length > REMEMBERED) outcomes.shift();
  };
  return {
    async send(message) {
      const since = performance.now();
      try {
        await send(message);
        remember(since, true);
      } catch (error) {
        remember(since, false);
        throw error;
      }
    },
    async pretend() {
      const like = outcomes[chance.below(outcomes.length)] ?? usual;
      await sleep(like.ms);
      if (!like.wasAccepted) throw new MessageFailed('pretended, like one that failed');
    },
  };
}
