/** Hears the payload of a notice; what it throws is logged and reaches nobody else. */
export type MessageHandler = (payload: unknown) => void | Promise<void>;

/** Messages between servers about what changed. They may be lost while a connection is down, so `onGap` says when to look again. */
export interface PubSub {
  /** Tells every server, this one included; rejects when the carrier is away. */
  publish(topic: string, payload: unknown): Promise<void>;
  /** Hears a topic until the answered function is called. */
  subscribe(topic: string, handler: MessageHandler): () => void;
  /** Hears that messages may have been missed: whoever keeps a copy of something fetches it anew. */
  onGap(handler: () => void | Promise<void>): () => void;
  close(): Promise<void>;
}
