import { unseal } from './envelope.ts';
import type { MessageHandler, PubSub } from './pubsub.ts';

/** The receiving half that every carrier shares. */
export interface Hub extends Pick<PubSub, 'subscribe' | 'onGap'> {
  /** Hands a raw notice to its subscribers. */
  deliver(text: string): void;
  /** Tells everybody that messages may be missing. */
  gap(): void;
}

/** Keeps the subscribers; one that fails does not keep the others from hearing. */
export function createHub(onError: (error: unknown) => void): Hub {
  const topics = new Map<string, Set<MessageHandler>>();
  const gaps = new Set<() => void | Promise<void>>();

  const call = async (work: () => void | Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
  };
  const gap = (): void => {
    for (const handler of gaps) void call(handler);
  };
  return {
    gap,
    subscribe(topic, handler) {
      const handlers = topics.get(topic) ?? new Set();
      topics.set(topic, handlers.add(handler));
      return () => handlers.delete(handler);
    },
    onGap(handler) {
      gaps.add(handler);
      return () => gaps.delete(handler);
    },
    deliver(text) {
      const opened = unseal(text);
      if (opened.kind === 'gap') return gap();
      for (const handler of topics.get(opened.topic) ?? []) void call(() => handler(opened.payload));
    },
  };
}
