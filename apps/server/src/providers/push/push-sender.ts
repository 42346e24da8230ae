import type { PushKeys } from './encrypt.ts';

/** A notice to one browser. */
export interface PushMessage {
  readonly endpoint: string;
  readonly keys: PushKeys;
  readonly payload: string;
  /** How long the push service keeps it for a phone that is off. */
  readonly ttlSeconds: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /** A later one of the same topic takes its place at the push service: at most 32 letters. */
  readonly topic: string;
}

/** What became of it: `gone` for good, `later` on another try, `refused` for a reason of ours. */
export type PushOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly afterMs: number | null; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string };

/** The way to browsers. */
export interface PushSender {
  /** What browsers subscribe with. */
  readonly publicKey: string;
  send(message: PushMessage): Promise<PushOutcome>;
  close(): void;
}
